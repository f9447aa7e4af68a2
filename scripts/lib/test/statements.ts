import { findTests, numbersAtStart, readGroups } from '../../requirements.ts';
import type { ProjectName } from './projects.ts';
import type { StepResult } from './step-result.ts';

/** The titles of the tests of each project that have passed in this run. */
export type SeenTitles = Map<ProjectName, string[]>;

/** The letters of the table, in its order. */
const places: [letter: string, meaning: string, projects: ProjectName[]][] = [
  ['K', 'contract', ['contract', 'repository']],
  ['C', 'client', ['client']],
  ['S', 'server', ['server-sqlite']],
  ['P', 'server on PostgreSQL', ['server-postgres']],
  ['J', 'client and server', ['journeys']],
  ['B', 'browser', ['browser']],
];

/**
 * Whether the tests that passed show all that they must: each statement of docs/requirements.md by one of them, on PostgreSQL if a test of
 * the server names it, and each section in the browser. `table` says where each statement was seen.
 */
export function checkStatements(
  seen: SeenTitles,
  groups = readGroups(),
  tests = findTests(),
): StepResult & { table: string } {
  const numbersOf = new Map(places.map(([letter, , projects]) => [letter, numbersIn(projects, seen)]));
  const isSeen = (number: string, letter?: string) =>
    letter === undefined
      ? [...numbersOf.values()].some((numbers) => numbers.has(number))
      : (numbersOf.get(letter)?.has(number) ?? false);
  const statements = [...groups.values()].flat();
  const ofServer = statements.filter((number) =>
    tests.get(number)?.some(({ place }) => place.startsWith('tests/server/')),
  );
  const missing = [
    ...statements.filter((number) => !isSeen(number)).map((number) => `no test that passed names ${number}`),
    ...ofServer
      .filter((number) => !isSeen(number, 'P'))
      .map((number) => `no test that passed on PostgreSQL names ${number}`),
    ...[...groups]
      .filter(([, numbers]) => !numbers.some((number) => isSeen(number, 'B')))
      .map(([group]) => `no test that passed in the browser names a statement of “${group}”`),
  ];
  const cells = statements.map(
    (number) => `${number} ${places.map(([letter]) => (isSeen(number, letter) ? letter : '·')).join('')}`,
  );
  return {
    passed: statements.length + ofServer.length + groups.size - missing.length,
    failed: missing.length,
    skipped: 0,
    notes: missing,
    output: '',
    table: [
      `Where the statements were seen: ${places.map(([letter, meaning]) => `${letter} ${meaning}`).join(', ')}`,
      ...rows(cells, 8),
    ].join('\n'),
  };
}

const numbersIn = (projects: ProjectName[], seen: SeenTitles) =>
  new Set(projects.flatMap((project) => seen.get(project) ?? []).flatMap(numbersAtStart));

const rows = (cells: string[], width: number) =>
  Array.from({ length: Math.ceil(cells.length / width) }, (_, row) =>
    cells.slice(row * width, (row + 1) * width).join('   '),
  );
