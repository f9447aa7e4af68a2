import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getLineColLocation, lint, loadConfig, type NormalizedProblem } from '@redocly/openapi-core';
import { isMap, LineCounter, parseDocument, visit, type Alias, type Document } from 'yaml';

import { lintExtensions } from './lint-extensions.ts';
import { lintOpenings } from './lint-openings.ts';

/** One wrong component can be a fault of each call. */
const maxFaults = 20;

/** The faults of the folder's openapi.yaml, as in 'openapi.yaml:458:48 $ref to nothing: #/components/schemas/Pots'; none if it is fine. */
export async function lintContract(root: string): Promise<string[]> {
  const text = await readFile(join(root, 'openapi.yaml'), 'utf8').catch(() => null);
  if (text === null) return ['openapi.yaml cannot be read: the contract belongs into the folder of package.json.'];
  const lineCounter = new LineCounter();
  const yaml = parseDocument(text, { lineCounter, prettyErrors: false });
  const syntaxFault = findSyntaxFault(yaml, lineCounter);
  if (syntaxFault) return [syntaxFault];
  const problems = await findProblems(root).catch((error: unknown) =>
    onOneLine(error instanceof Error ? error.message : String(error)),
  );
  if (typeof problems === 'string') return [`openapi.yaml:1:1 ${problems}`];
  const lines = text.split('\n');
  const others = [
    ...new Set(problems.map((problem) => describe(problem, lines))),
    ...lintExtensions(yaml, lineCounter),
  ];
  const faults = others.length > 0 ? others : lintOpenings(yaml, lineCounter);
  const further = faults.length - maxFaults;
  return further > 0 ? [...faults.slice(0, maxFaults), `… and ${further} more.`] : faults;
}

function findSyntaxFault(document: Document.Parsed, lineCounter: LineCounter): string | undefined {
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

/** What the rules of redocly.yaml find. */
async function findProblems(root: string): Promise<NormalizedProblem[]> {
  const config = await loadConfig({ configPath: join(import.meta.dirname, 'redocly.yaml') });
  const problems = await lint({ ref: join(root, 'openapi.yaml'), config });
  // An example cannot be compared with a schema that is itself wrong: that is no fault of the example.
  const others = problems.filter(({ message }) => !message.startsWith('Example validation errored'));
  return others.length > 0 ? others : problems;
}

function describe({ ruleId, message, suggest, location: [place] }: NormalizedProblem, lines: string[]): string {
  const { line, col } = place ? getLineColLocation(place).start : { line: 1, col: 1 };
  const target = /\$ref['"]?:\s*['"]?([^'"\s}]+)/.exec((lines[line - 1] ?? '').slice(col - 1))?.[1];
  const words = ruleId === 'no-unresolved-refs' && target ? `$ref to nothing: ${target}` : onOneLine(message);
  return `openapi.yaml:${line}:${col} ${words}${suggest[0] ? ` Did you mean \`${suggest[0]}\`?` : ''}`;
}

const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
