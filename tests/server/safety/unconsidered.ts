import { calls } from '#tests/support/calls.ts';
import { readOperations } from '#tests/support/operations.ts';

/** What to do about the calls that a test of all calls does not know, or knows twice; none if it knows each once. */
export function listUnconsidered(considered: (string | undefined)[], file: string): string[] {
  const lists = `the list \`probes\` of tests/server/safety/${file} (or to own-calls.ts beside it, if it shows nothing of other members)`;
  const missing = Object.keys(readOperations()).filter((id) => !considered.includes(id));
  const twice = considered.filter((id, index) => considered.indexOf(id) !== index);
  return [
    ...missing.map((id) => `${id} is not tried: add it to ${lists}.`),
    ...twice.map((id) => `${id} is in two lists of ${file}: leave one.`),
  ];
}

/** Calls that read and are not among these: doors.test.ts has each of them in its table. */
export const otherReads = (considered: readonly (string | undefined)[]): (string | undefined)[] =>
  calls
    .filter(({ method, operation }) => method === 'GET' && !considered.includes(operation.operationId))
    .map(({ operation }) => operation.operationId);
