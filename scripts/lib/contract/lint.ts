import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMap, LineCounter, parseDocument, visit, type Alias, type Document } from 'yaml';

import { lintExtensions } from './lint-extensions.ts';

/** A problem as `redocly lint --format=json` prints it. */
interface Problem {
  ruleId: string;
  message: string;
  suggest?: string[];
  location: { start?: { line: number; col: number } }[];
}

/** One wrong component can be a fault of each call. */
const maxFaults = 20;

/** The faults of the folder's openapi.yaml, as in 'openapi.yaml:458:48 $ref to nothing: #/components/schemas/Pots'; none if it is fine. */
export async function lintContract(root: string): Promise<string[]> {
  const text = await readFile(join(root, 'openapi.yaml'), 'utf8').catch(() => null);
  if (text === null) return ['openapi.yaml cannot be read: the contract belongs into the folder of package.json.'];
  // It takes longer than this process to read the file.
  const linting = runLinter(root);
  const syntaxFault = findSyntaxFault(text);
  const output = await linting;
  if (syntaxFault) return [syntaxFault];
  const problems = parseProblems(output.stdout);
  if (!problems) return [withoutPosition(output.stderr)];
  const lines = text.split('\n');
  const faults = [...new Set(problems.map((problem) => describe(problem, lines))), ...lintExtensions(text)];
  const further = faults.length - maxFaults;
  return further > 0 ? [...faults.slice(0, maxFaults), `… and ${further} more.`] : faults;
}

function findSyntaxFault(text: string): string | undefined {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  const [error] = document.errors;
  const alias = error ? undefined : findDanglingAlias(document);
  const offset = error?.pos[0] ?? alias?.range[0];
  if (offset !== undefined) {
    const { line, col } = lineCounter.linePos(offset);
    const message = error ? onOneLine(error.message) : `*${alias?.source ?? ''} stands before its anchor, or has none`;
    return `openapi.yaml:${line}:${col} not readable as YAML: ${message}`;
  }
  return isMap(document.contents) ? undefined : 'openapi.yaml:1:1 not a contract: it begins with `openapi: 3.1.0`.';
}

function findDanglingAlias(document: Document.Parsed): Alias.Parsed | undefined {
  let found: Alias.Parsed | undefined;
  visit(document, {
    Alias(_key, alias) {
      if (alias.resolve(document)) return undefined;
      found = alias as Alias.Parsed;
      return visit.BREAK;
    },
  });
  return found;
}

function runLinter(root: string): Promise<{ stdout: string; stderr: string }> {
  const cli = join(root, 'node_modules/@redocly/cli/bin/cli.js');
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [cli, 'lint', 'openapi.yaml', '--format=json', '--max-problems=1000'],
      { cwd: root, env, maxBuffer: 64 * 1024 * 1024 },
      // It ends with 1 when it finds something.
      (_error, stdout, stderr) => resolve({ stdout, stderr }),
    );
  });
}

function parseProblems(stdout: string): Problem[] | undefined {
  // Without a contract that it can read it prints no JSON.
  if (!stdout.startsWith('{')) return undefined;
  const { problems } = JSON.parse(stdout) as { problems: Problem[] };
  // An example cannot be compared with a schema that is itself wrong: that is no fault of the example.
  const others = problems.filter(({ message }) => !message.startsWith('Example validation errored'));
  return others.length > 0 ? others : problems;
}

function describe({ ruleId, message, suggest = [], location }: Problem, lines: string[]): string {
  const { line, col } = location[0]?.start ?? { line: 1, col: 1 };
  const target = /\$ref['"]?:\s*['"]?([^'"\s}]+)/.exec((lines[line - 1] ?? '').slice(col - 1))?.[1];
  const words = ruleId === 'no-unresolved-refs' && target ? `$ref to nothing: ${target}` : onOneLine(message);
  return `openapi.yaml:${line}:${col} ${words}${suggest[0] ? ` Did you mean \`${suggest[0]}\`?` : ''}`;
}

/** What the linter says when it gives up: its last line that says something. */
function withoutPosition(stderr: string): string {
  const last = stderr.split('\n').findLast((line) => /^\s+- /.test(line)) ?? stderr;
  return `openapi.yaml:1:1 ${onOneLine(last.replace(/^\s+- /, ''))}`;
}

const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
