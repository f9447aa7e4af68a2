/** @module-tag sweep */

import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

import { root } from '#tests/contract/openapi.ts';
import { hasGit } from '#tests/support/has-git.ts';

const types = 'src/contract/schema.gen.ts';
const removed = 'BREAKING Book.pages removed: clients of /books, /books/{id}';
const advice = 'Undo it, or raise the major version: info.version of openapi.yaml from 1 to 2.0.0.';

test('the contract of this repository is fine, and what is generated from it is up to date', () => {
  expect(run(root, '--check')).toMatchObject({ status: 0, errors: [] });
});

test('writes the types, and says that there is nothing to compare with', () => {
  const folder = copyOfTools();
  const { status, lines } = run(folder);
  expect(status).toBe(0);
  expect(lines.slice(0, 2)).toEqual([`${types} is generated.`, 'src/contract/operation-calls.gen.ts is generated.']);
  expect(lines.at(-1)).toBe('Breaking changes: not compared: git has no commit with an openapi.yaml here.');
  expect(read(folder, types)).toContain('listBooks');
  expect(read(folder, 'src/contract/operation-calls.gen.ts')).toContain("  getBook: 'GET /books/{id}',");
  expect(run(folder).lines[0]).toBe('The generated files are up to date.');
});

test('writes nothing from a contract with a fault', () => {
  const folder = copyOfTools();
  writeFileSync(join(folder, types), 'as before');
  edit(folder, "'#/components/schemas/Author'", "'#/components/schemas/Autor'");
  const { status, lines, errors } = run(folder);
  expect({ status, lines }).toEqual({ status: 1, lines: [] });
  expect(errors).toEqual([
    expect.stringMatching(/^openapi\.yaml:\d+:\d+ \$ref to nothing: #\/components\/schemas\/Autor$/),
  ]);
  expect(read(folder, types)).toBe('as before');
});

test('says what is out of date, and writes nothing, when it only checks', () => {
  const folder = copyOfTools();
  run(folder);
  edit(folder, 'isbn: { type: string, maxLength: 17 }', 'isbn: { type: integer, maximum: 9999999999999 }');
  const before = read(folder, types);
  const { status, errors } = run(folder, '--check');
  expect({ status, errors }).toEqual({
    status: 1,
    errors: [`${types} is out of date: run \`npm run contract\` and commit it.`],
  });
  expect(read(folder, types)).toBe(before);
});

test.runIf(hasGit)('fails on a breaking change until the major version is higher', () => {
  const folder = copyOfTools();
  commit(folder);
  edit(folder, '        pages: { type: integer }\n', '');
  edit(folder, 'required: [title, pages,', 'required: [title,');
  const refused = run(folder);
  expect({ status: refused.status, errors: refused.errors }).toEqual({ status: 1, errors: [removed, advice] });
  expect(read(folder, types)).toContain('listBooks');

  edit(folder, 'version: 1.4.0', 'version: 1.5.0');
  expect(run(folder).errors).toEqual([removed, advice]);
  edit(folder, 'version: 1.5.0', 'version: 2.0.0');
  const allowed = run(folder);
  expect({ status: allowed.status, errors: allowed.errors }).toEqual({ status: 0, errors: [] });
  expect(allowed.lines.slice(-2)).toEqual([removed, 'They are allowed: the major version is 2, and was 1.']);
});

test.runIf(hasGit)('compares a committed contract with the one before, also when other commits came after it', () => {
  const folder = copyOfTools();
  commit(folder);
  edit(folder, '        pages: { type: integer }\n', '');
  edit(folder, 'required: [title, pages,', 'required: [title,');
  run(folder);
  commit(folder);
  writeFileSync(join(folder, 'other.txt'), 'something else');
  commit(folder);
  expect(run(folder, '--check')).toMatchObject({ status: 1, errors: [removed, advice] });

  const shallow = `${folder}-shallow`;
  onTestFinished(() => rmSync(shallow, { recursive: true, force: true }));
  execFileSync('git', ['clone', '-q', '--depth=1', `file://${folder}`, shallow]);
  symlinkSync(join(root, 'node_modules'), join(shallow, 'node_modules'));
  const { status, lines } = run(shallow, '--check');
  expect({ status, lines }).toEqual({
    status: 0,
    lines: ['Breaking changes: not compared: the history of this clone has no earlier openapi.yaml.'],
  });
});

test('runs again after each change while it watches, also after a fault', async () => {
  const folder = copyOfTools();
  const { nextLine, stop } = watch(folder);
  expect(await nextLine()).toMatch(/^\d\d:\d\d:\d\d {2}src\/contract\/schema.gen.ts is generated\. .* \(\d+\.\d s\)$/);
  rmSync(join(folder, 'src/contract'), { recursive: true });
  edit(folder, 'version: 1.4.0', 'version: 1.4.1');
  expect(await nextLine()).toMatch(/^ENOENT/);
  expect(await nextLine()).toMatch(/^\d\d:\d\d:\d\d {2}One fault\. /);
  mkdirSync(join(folder, 'src/contract'));
  edit(folder, 'operationId: getBook', 'operationId: [getBook');
  expect(await nextLine()).toMatch(/^openapi\.yaml:\d+:\d+ not readable as YAML: /);
  expect(await nextLine()).toMatch(/^\d\d:\d\d:\d\d {2}One fault\. /);
  edit(folder, 'operationId: [getBook', 'operationId: readBook');
  expect(await nextLine()).toMatch(/ is generated\. /);
  expect(read(folder, types)).toContain('readBook');
  expect(await stop()).toBe('SIGINT');
});

test.each([
  [['--chekc'], 'Not known: --chekc. npm run contract takes -- --check or -- --watch.'],
  [['openapi.yaml'], 'Not known: openapi.yaml. npm run contract takes -- --check or -- --watch.'],
  [['--check', '--watch'], '--check and --watch exclude each other.'],
])('answers %j with one line', (options, line) => {
  expect(run(root, ...options)).toEqual({ status: 2, lines: [], errors: [line] });
});

/** A folder with the command and a small contract, outside of any repository of git. */
function copyOfTools(): string {
  const folder = mkdtempSync(join(tmpdir(), 'contract-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const path of ['scripts/contract.ts', 'scripts/lib/contract', 'package.json'])
    cpSync(join(root, path), join(folder, path), { recursive: true });
  mkdirSync(join(folder, 'src/contract'), { recursive: true });
  // This repository's own rules ask for examples and tags, of which a small contract has none.
  writeFileSync(
    join(folder, 'scripts/lib/contract/redocly.yaml'),
    'rules: { no-unresolved-refs: error, struct: error }\n',
  );
  cpSync(join(root, 'tests/fixtures/contracts/library.yaml'), join(folder, 'openapi.yaml'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

const read = (folder: string, path: string) => readFileSync(join(folder, path), 'utf8');

function edit(folder: string, from: string, to: string): void {
  const text = read(folder, 'openapi.yaml');
  expect(text).toContain(from);
  writeFileSync(
    join(folder, 'openapi.yaml'),
    text.replace(from, () => to),
  );
}

function commit(folder: string): void {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], { cwd: folder });
  git('init', '-q');
  writeFileSync(join(folder, '.gitignore'), 'node_modules\n');
  git('add', '-A');
  git('commit', '-q', '-m', 'Change the contract');
}

function run(folder: string, ...options: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'scripts/contract.ts'), ...options], {
    cwd: folder,
    encoding: 'utf8',
  });
  const linesOf = (text: string) => text.split('\n').filter((line) => line !== '');
  return { status, lines: linesOf(stdout), errors: linesOf(stderr) };
}

function watch(folder: string) {
  const child = spawn(process.execPath, [join(folder, 'scripts/contract.ts'), '--watch'], { cwd: folder });
  const ended = new Promise<string | null>((resolve) => child.on('exit', (_code, signal) => resolve(signal)));
  onTestFinished(() => void child.kill());
  const lines: string[] = [];
  let waiting: ((line: string) => void) | undefined;
  let rest = '';
  child.stdout.on('data', (chunk: Buffer) => {
    const parts = (rest + chunk.toString()).split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts);
    serve();
  });
  function serve() {
    const line = waiting && lines.shift();
    if (line === undefined) return;
    waiting?.(line);
    waiting = undefined;
  }
  return {
    nextLine: () =>
      new Promise<string>((resolve) => {
        waiting = resolve;
        serve();
      }),
    stop: () => {
      child.kill('SIGINT');
      return ended;
    },
  };
}
