#!/bin/sh
# Installs the package that comes along with this feature; nothing is downloaded.
set -eu
if ! command -v npm >/dev/null; then
  echo 'The feature farol needs Node 22.13 or later with npm: add ghcr.io/devcontainers/features/node before it.' >&2
  exit 1
fi
npm install --global --offline --no-audit --no-fund "$(dirname "$0")/farol.tgz"
