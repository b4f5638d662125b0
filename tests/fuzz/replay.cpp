/// \file
/// Runs a law over files and folders of inputs without libFuzzer: findings of the past stay tests under every clang build.

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <vector>

#include "law.hpp"

int main(int argument_count, char** arguments) {
  std::vector<std::filesystem::path> inputs;
  for (int i = 1; i < argument_count; ++i) {
    const std::filesystem::path path(arguments[i]);
    if (std::filesystem::is_directory(path)) {
      for (const auto& entry : std::filesystem::directory_iterator(path)) inputs.push_back(entry.path());
    } else {
      inputs.push_back(path);
    }
  }
  std::sort(inputs.begin(), inputs.end());
  for (const auto& input : inputs) {
    std::cout << input.filename().string() << std::endl;
    std::ifstream file(input, std::ios::binary);
    if (!file) {
      std::cerr << "cannot be read: " << input << '\n';
      return 1;
    }
    const std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
    const std::vector<std::uint8_t> data(bytes.begin(), bytes.end());
    LLVMFuzzerTestOneInput(data.data(), data.size());
  }
  std::cout << inputs.size() << " inputs\n";
  return inputs.empty() ? 1 : 0;
}
