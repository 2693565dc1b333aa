class Farol < Formula
  desc "Reference catalogue of 18 public web APIs that can be checked and run"
  homepage "https://github.com/{{repository}}"
  url "{{url}}"
  sha256 "{{sum}}"
  license "MIT"

  depends_on "node"

  def install
    system "npm", "install", *std_npm_args
    bin.install_symlink libexec.glob("bin/*")
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/farol --version")
  end
end
