import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const limitMs = 5 * 60_000;

/** Installs packages of Debian; throws where that cannot be, with the command that does it elsewhere. */
export function installDebianPackages(...names: string[]): void {
  const install = ['install', '--yes', '--no-install-recommends', ...names];
  const advice = `"apt-get ${install.join(' ')}" brings it on Debian; then "npm run test:all -- main-story".`;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Error(advice);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    for (const args of [['update'], install]) execFileSync('apt-get', args, { env, stdio: 'pipe', timeout: limitMs });
  } catch {
    throw new Error(`apt-get has failed. ${advice}`);
  }
}
