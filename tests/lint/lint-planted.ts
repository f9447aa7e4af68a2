import { execFileSync, type ExecFileSyncOptions } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** A file of the tree, and what is planted there. */
export type Planted = [file: string, code: string];

interface Finding {
  /** As 'ours(texts)'; nothing where the file cannot be parsed. */
  code?: string;
  message: string;
  help?: string;
  filename: string;
}

/**
 * What the rules that begin with one of `prefixes` tell about each source, as 'rule: message'. All are linted in one run, in a copy of
 * the small tree in `fixture`: the tests do not depend on which files src has. `withTypes` also asks the rules that need types.
 */
export function lintPlanted(sources: Planted[], prefixes: string[], { withTypes = false } = {}): string[][] {
  const folder = mkdtempSync(join(tmpdir(), 'planted-'));
  try {
    cpSync(join(import.meta.dirname, 'fixture'), folder, { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    cpSync(join(root, 'tsconfig.json'), join(folder, 'tsconfig.json'));
    writeFileSync(join(folder, 'oxlint.config.ts'), configurationIn(folder, withTypes));
    const files = sources.map(([file, code], index) => {
      const path = join(dirname(file), `${index}-${file.split('/').at(-1)}`);
      mkdirSync(join(folder, dirname(path)), { recursive: true });
      writeFileSync(join(folder, path), `${code}\n`);
      return path.replaceAll('\\', '/');
    });
    const findings = runOxlint({ cwd: folder });
    return files.map((file) =>
      findings
        .filter(
          ({ filename, code = 'syntax' }) => filename === file && prefixes.some((prefix) => code.startsWith(prefix)),
        )
        .map(({ code = 'syntax', message, help = '' }) => `${code}: ${message} ${help}`),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const configurationIn = (folder: string, withTypes: boolean) => `
  import config from ${JSON.stringify(join(root, 'oxlint.config.ts'))};
  export default {
    ...config,
    options: { ...config.options, typeAware: ${withTypes} },
    settings: { ...config.settings, 'boundaries/root-path': ${JSON.stringify(folder)} },
  };
`;

function runOxlint(options: ExecFileSyncOptions): Finding[] {
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  let output: string;
  try {
    output = execFileSync(process.execPath, [oxlint, '--format=json', 'src', 'scripts', 'tests'], {
      ...options,
      encoding: 'utf8',
    });
  } catch (error) {
    // It ends with a status when it has found something.
    output = (error as { stdout: string }).stdout;
  }
  return (JSON.parse(output) as { diagnostics: Finding[] }).diagnostics;
}
