import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '..');
const document = 'docs/requirements.md';

/** A test whose name begins with a statement's number, or a row of a table of tests that does. */
interface NamedTest {
  /** The file and line, relative to the repository. */
  place: string;
  name: string;
}

/** The statements of docs/requirements.md by their numbers, each on one line. */
export function readStatements(): Map<string, string> {
  const statements = readFileSync(join(root, document), 'utf8').matchAll(/^- \*\*(S\d{3})\*\* (.*(?:\n {2}.*)*)/gm);
  return new Map(Array.from(statements, ([, number = '', text = '']) => [number, text.replaceAll(/\s+/g, ' ')]));
}

/** The sections of docs/requirements.md with the numbers of their statements. */
export function readGroups(): Map<string, string[]> {
  const sections = readFileSync(join(root, document), 'utf8').split(/^## /m).slice(1);
  return new Map(
    sections.map((section) => [
      section.slice(0, section.indexOf('\n')),
      Array.from(section.matchAll(/^- \*\*(S\d{3})\*\*/gm), ([, number = '']) => number),
    ]),
  );
}

/** For each number that the name of a test begins with ("S026, S112: …", "S109–S111: …"), the tests that name it. */
export function findTests(): Map<string, NamedTest[]> {
  const tests = new Map<string, NamedTest[]>();
  for (const file of files('tests/{contract,server,client,journeys,browser}/**/*.{ts,tsx}')) {
    const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest);
    const visit = (node: ts.Node): void => {
      if (ts.isStringLiteralLike(node) || node.kind === ts.SyntaxKind.TemplateHead) {
        const name = (node as ts.LiteralLikeNode).text;
        const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
        for (const number of numbersAtStart(name)) {
          tests.set(number, [...(tests.get(number) ?? []), { place: `${file}:${line}`, name }]);
        }
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return tests;
}

/** "S026, S112: title" has S026 and S112; a range has all its numbers. */
export function numbersAtStart(name: string): string[] {
  const [list] = /^(?:S\d{3}(?:[–-]S\d{3})?(?:, )?)+/.exec(name) ?? [''];
  return list.match(/\d{3}(?:[–-]S\d{3})?/g)?.flatMap(expand) ?? [];
}

function expand(range: string): string[] {
  const [first = 0, last = first] = range.split(/[–-]S/).map(Number);
  return Array.from({ length: last - first + 1 }, (_, index) => `S${String(first + index).padStart(3, '0')}`);
}

/** Every place in code, tests and documents that uses a number without a statement, as in "src/client/main.tsx:3 number". */
export function findUnknownNumbers(statements: Map<string, string>): string[] {
  const everything = files('{src,scripts,tests}/**/*.{ts,tsx,css}', 'docs/*.md', '*.{md,yaml}');
  return everything.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) =>
        Array.from(line.matchAll(/\bS\d{3}\b/g), ([number]) => number)
          // A method of PKCE, in the sign-in with Google.
          .filter((number) => number !== 'S256' && !statements.has(number))
          .map((number) => `${file}:${index + 1} ${number}`),
      ),
  );
}

function files(...patterns: string[]): string[] {
  return globSync(patterns, { cwd: root })
    .map((file) => file.replaceAll(sep, '/'))
    .toSorted();
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

if (import.meta.main) {
  const tests = findTests();
  for (const [number, text] of readStatements()) {
    console.log(`\n${number} ${text.length > 110 ? `${text.slice(0, 109)}…` : text}`);
    const named = tests.get(number) ?? [];
    for (const { place, name } of named) console.log(`     ${place}  ${name}`);
    if (named.length === 0) console.log('     no test names it');
  }
}
