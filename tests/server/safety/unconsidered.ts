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
