import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll } from 'vitest';

import { buildSdk } from '#scripts/lib/sdk/build-sdk.ts';

// A worker that waited for a program without answering Vitest for a minute would be given up.
const run = promisify(execFile);

const modules = join(import.meta.dirname, '../../node_modules');
const installed = 'node_modules/cleaner-life-client';

/** A project outside of the repository that has installed the packed package, without a network. */
interface SdkProject {
  folder: string;
  /** The installed package. */
  installed: string;
  write(file: string, text: string): void;
}

/** Builds the package once for all tests of a file, packs it and installs it into an empty project. */
export function shareSdkProject(): SdkProject {
  const folder = mkdtempSync(join(tmpdir(), 'sdk-'));
  beforeAll(() => installSdk(folder));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return {
    folder,
    installed: join(folder, installed),
    write: (file, text) => writeFileSync(join(folder, file), text),
  };
}

async function installSdk(folder: string): Promise<void> {
  const built = join(folder, 'built');
  await buildSdk(built);
  const { stdout } = await run('npm', ['pack', '--silent', built], { cwd: folder });
  const [tarball = ''] = stdout.split('\n');
  mkdirSync(join(folder, installed), { recursive: true });
  await run('tar', ['-xzf', tarball, '--strip-components=1', '-C', installed], { cwd: folder });
  // Where npm would put the package's dependency.
  symlinkSync(join(modules, 'openapi-fetch'), join(folder, 'node_modules/openapi-fetch'));
  mkdirSync(join(folder, 'node_modules/@types'));
  symlinkSync(join(modules, '@types/node'), join(folder, 'node_modules/@types/node'));
  rmSync(built, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
}

const strictest = [
  'strict',
  'exactOptionalPropertyTypes',
  'noUncheckedIndexedAccess',
  'noPropertyAccessFromIndexSignature',
  'noImplicitOverride',
  'noImplicitReturns',
  'noUnusedLocals',
  'verbatimModuleSyntax',
].map((option) => `--${option}`);

/** With the strictest settings, what tsc says of the project's files, as in 'good.ts(3,1): error TS2322: …'; nothing if they fit. */
export async function typeErrors(
  { folder }: SdkProject,
  files: string[],
  resolution: 'nodenext' | 'bundler',
): Promise<string[]> {
  const tsc = join(modules, 'typescript/bin/tsc');
  const module = resolution === 'nodenext' ? 'nodenext' : 'esnext';
  const options = [
    '--noEmit',
    ...strictest,
    '--target',
    'es2022',
    '--module',
    module,
    '--moduleResolution',
    resolution,
  ];
  // It fails if there are some.
  const { stdout } = await run(process.execPath, [tsc, ...options, ...files], { cwd: folder }).catch(
    (error: unknown) => error as { stdout: string },
  );
  return stdout.split('\n').filter((line) => line.includes('error TS'));
}
