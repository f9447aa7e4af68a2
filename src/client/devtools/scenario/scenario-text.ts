import leven from 'leven';

import { isOperationId, operationIds } from './operations.ts';
import { noScenario, switches, type Failure, type Scenario, type Target } from './scenario.ts';

const maxLatencyMs = 60_000;

const possible = [
  ...[
    'latency:<ms>',
    'latency:<operation>:<ms>',
    'fail:<operation>:<status>',
    'fail:<operation>:unreachable',
    'fail:*',
  ],
  ...switches.map(({ word }) => word),
  ...['age:<duration>', 'clock:<±duration>', 'abort:<file>'],
];

/** Reads a scenario such as `latency:1500,fail:savePost:500,offline`, or says in one line what is wrong with it. */
export function parseScenario(text: string): Scenario | { problem: string } {
  let scenario = noScenario;
  for (const word of text.split(',').map((part) => part.trim())) {
    if (word === '') continue;
    const changed = parseWord(word);
    if (typeof changed === 'string') return { problem: changed };
    scenario = {
      ...scenario,
      ...changed,
      latencies: { ...scenario.latencies, ...changed.latencies },
      failures: { ...scenario.failures, ...changed.failures },
      missingFiles: [...scenario.missingFiles, ...(changed.missingFiles ?? [])],
    };
  }
  return scenario;
}

/** The text that `parseScenario` reads; empty for network and device as they are. */
export function formatScenario(scenario: Scenario): string {
  const { latencies, failures, ageMs, clockMs, missingFiles } = scenario;
  const targets = (record: object) => Object.keys(record) as Target[];
  return [
    ...targets(latencies).map((target) => `latency:${target === '*' ? '' : `${target}:`}${latencies[target] ?? 0}`),
    ...targets(failures).map((target) => `fail:${target}:${failures[target] ?? 500}`),
    ...switches.map(({ word, field }) => scenario[field] && word),
    ageMs > 0 && `age:${formatDuration(ageMs)}`,
    clockMs !== 0 && `clock:${clockMs < 0 ? '-' : '+'}${formatDuration(Math.abs(clockMs))}`,
    ...missingFiles.map((name) => `abort:${name}`),
  ]
    .filter((word) => word !== false)
    .join(',');
}

/** What the possible words begin with. */
const kinds = possible.map((word) => word.split(':')[0] ?? word);

/** What one word changes, or what is wrong with it. */
function parseWord(word: string): Partial<Scenario> | string {
  const [kind = '', ...rest] = word.split(':');
  if (kind === 'latency' && rest.length > 0 && rest.length < 3) return parseLatency(word, rest);
  if (kind === 'fail' && rest.length > 0 && rest.length < 3) return parseFailure(word, rest);
  if (kind === 'age' && rest.length === 1) return parseAge(word, rest);
  if (kind === 'clock' && rest.length === 1) return parseClock(word, rest);
  if (kind === 'abort' && rest.length === 1) return parseMissing(word, rest);
  const found = switches.find((one) => one.word === word);
  if (found) return { [found.field]: true };
  return `There is no scenario "${word}". The nearest is ${nearestNames(kind, kinds)[0]}. Possible are ${possible.join(', ')}.`;
}

function parseLatency(word: string, rest: string[]): Partial<Scenario> | string {
  const target = rest.length === 2 ? (rest[0] ?? '') : '*';
  const ms = rest.at(-1) ?? '';
  if (!isTarget(target)) return unknownOperation(word, target);
  if (!/^\d+$/.test(ms) || Number(ms) > maxLatencyMs)
    return `"${word}": a latency is a number of milliseconds from 0 to ${maxLatencyMs}, as in latency:1500.`;
  return { latencies: { [target]: Number(ms) } };
}

function parseFailure(word: string, [target = '', failure = '500']: string[]): Partial<Scenario> | string {
  if (!isTarget(target)) return unknownOperation(word, target);
  if (!isFailure(failure))
    return `"${word}": a failure is a status from 400 to 599 or "unreachable", as in fail:savePost:503.`;
  return { failures: { [target]: toFailure(failure) } };
}

function parseAge(word: string, [age = '']: string[]): Partial<Scenario> | string {
  const ageMs = parseDuration(age);
  if (ageMs !== undefined) return { ageMs };
  return `"${word}": an age is a number and d, h, m or s. The nearest is ${nearestDuration(word, 'age', [''])}.`;
}

function parseClock(word: string, [difference = '']: string[]): Partial<Scenario> | string {
  // In an address, a plus is a space.
  const [, sign, duration = ''] = /^([-+ ]?)(.*)$/.exec(difference) ?? [];
  const ms = parseDuration(duration);
  if (ms !== undefined) return { clockMs: sign === '-' ? -ms : ms };
  return `"${word}": a clock is off by + or -, a number and d, h, m or s. The nearest is ${nearestDuration(word, 'clock', ['-', '+'])}.`;
}

const parseMissing = (word: string, [name = '']: string[]): Partial<Scenario> | string =>
  name === '' ? `"${word}": a file is named by a part of its name, as in abort:report-form.` : { missingFiles: [name] };

const isTarget = (text: string): text is Target => text === '*' || isOperationId(text);

const isFailure = (text: string) => text === 'unreachable' || /^[45]\d\d$/.test(text);

const toFailure = (text: string): Failure => (text === 'unreachable' ? text : Number(text));

const unknownOperation = (word: string, name: string) =>
  `"${word}": the contract has no operation "${name}". The nearest are ${nearestNames(name, operationIds).join(', ')}.`;

const units = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000 };

type Unit = keyof typeof units;

const unitNames = Object.keys(units) as Unit[];

/** The milliseconds of a duration such as `2d`, `3h`, `15m` or `30s`; undefined for another text. */
function parseDuration(text: string): number | undefined {
  const [, amount, unit] = /^(\d{1,4})([dhms])$/.exec(text) ?? [];
  return unit === undefined ? undefined : Number(amount) * units[unit as Unit];
}

/** The text that `parseDuration` reads, in the largest unit that fits. */
function formatDuration(ms: number): string {
  const unit = unitNames.find((name) => ms % units[name] === 0) ?? 's';
  return `${ms / units[unit]}${unit}`;
}

/** The word with a duration that differs least from a wrong one; `signs` may stand before it. */
function nearestDuration(word: string, kind: string, signs: readonly string[]): string {
  const amount = /\d+/.exec(word)?.[0].slice(0, 4) ?? '1';
  const words = signs.flatMap((sign) => unitNames.map((unit) => `${kind}:${sign}${amount}${unit}`));
  return nearestNames(word, words)[0] ?? '';
}

/** The names that differ least from a misspelt one, at most three, the nearest first. */
export function nearestNames(text: string, names: readonly string[]): string[] {
  const asked = text.toLowerCase();
  return names
    .map((name) => ({ name, distance: leven(asked, name.toLowerCase()) }))
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, 3)
    .map(({ name }) => name);
}
