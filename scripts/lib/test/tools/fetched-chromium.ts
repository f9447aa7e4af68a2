import { execFileSync } from 'node:child_process';
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { fetchTool } from './fetch-tool.ts';

/** Uses the libraries and fonts beside the browser. Without a language, as where LANG is C, it takes "en-US@posix" for one. */
const startScript = `#!/bin/sh
folder=$(dirname "$0")
export LANG=en_US.UTF-8
export LD_LIBRARY_PATH="$folder/al2023/lib" FONTCONFIG_FILE="$folder/fonts.conf"
exec "$folder/chromium" "$@"
`;

const fontSettings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/** The path of a headless Chromium with its libraries, from the npm registry; throws where there is none. */
export function fetchChromium(): string {
  if (`${process.platform} ${process.arch}` !== 'linux x64')
    throw new Error(`The npm registry has no Chromium for ${process.platform} on ${process.arch}.`);
  return join(fetchTool('chromium', unpack), 'start');
}

function unpack(folder: string): void {
  const program = `import chromium from '@sparticuz/chromium'; await chromium.executablePath();`;
  // It unpacks into the folder for temporary files, and its libraries only where it takes itself to be in Amazon's Lambda.
  const env = { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' };
  execFileSync(process.execPath, ['--input-type=module', '--eval', program], { cwd: folder, env, stdio: 'pipe' });
  rmSync(join(folder, 'node_modules'), { recursive: true });
  writeFileSync(join(folder, 'fonts.conf'), fontSettings);
  writeFileSync(join(folder, 'start'), startScript);
  chmodSync(join(folder, 'start'), 0o755);
}
