import { compareSchemas, type Comparison } from './compare-schemas.ts';
import {
  follow,
  isForVisitors,
  listOperations,
  nameOf,
  type Content,
  type Direction,
  type OpenApi,
  type Operation,
  type Parameter,
} from './openapi.ts';

const maxNamedCalls = 3;

/**
 * What clients of the contract `before` cannot rely on any more in `after`, as in
 * 'Profile.connectionsCount removed: clients of /user/getUserProfile'. docs/conventions.md says what counts.
 */
export function listBreakingChanges(before: OpenApi, after: OpenApi): string[] {
  const calls = new Map<string, Set<string>>();
  const present = new Map(listOperations(after).map((operation) => [callOf(operation), operation]));
  for (const operation of listOperations(before)) {
    const report = (subject: string, change: string) => {
      const line = `${subject} ${change}`;
      calls.set(line, (calls.get(line) ?? new Set()).add(operation.path));
    };
    const now = present.get(callOf(operation));
    if (now) compareOperations({ before, after, report, seen: new Set() }, operation, now);
    else report(callOf(operation), 'removed');
  }
  const servers = new Set(after.servers?.map(({ url }) => url));
  const moved = (before.servers ?? [])
    .filter(({ url }) => !servers.has(url))
    .map(({ url }) => `server ${url} removed: all clients`);
  return [...moved, ...Array.from(calls, ([line, paths]) => `${line}: clients of ${listed([...paths])}`)];
}

const callOf = ({ method, path }: Operation) => `${method.toUpperCase()} ${path}`;

function listed(paths: string[]): string {
  const further = paths.length - maxNamedCalls;
  return further > 0 ? `${paths.slice(0, maxNamedCalls).join(', ')} and ${further} more` : paths.join(', ');
}

function compareOperations(comparison: Comparison, before: Operation, after: Operation): void {
  const { report } = comparison;
  if (before.operationId !== after.operationId) report(before.operationId, `renamed to ${after.operationId}`);
  if (before['x-repeatable'] && !after['x-repeatable']) report(before.operationId, 'can no longer be repeated');
  if ((before['x-max-body-kb'] ?? 0) > (after['x-max-body-kb'] ?? 0))
    report(before.operationId, 'takes only smaller bodies');
  for (const [change, isOpened] of openings) if (isOpened(before, after)) report(before.operationId, change);
  compareSecurity(comparison, before, after);
  compareParameters(comparison, before, after);
  compareBodies(comparison, before, after);
  compareAnswers(comparison, before, after);
}

/** Browsers store no answers of calls with these tags (`cache-control.ts`). */
const confidentialTags = ['session', 'account', 'admin'];
const isConfidential = ({ tags = [] }: Operation) => tags.some((tag) => confidentialTags.includes(tag));

/** What one line of a call opens. No client fails by it, but what members were promised about their data does. */
const openings: [change: string, isOpened: (before: Operation, after: Operation) => boolean][] = [
  ['now needs no login', (before, after) => !isForVisitors(before.security) && isForVisitors(after.security)],
  [
    'is now answered alike to everybody, from the public cache',
    (before, after) => !before['x-public-cache-seconds'] && after['x-public-cache-seconds'] !== undefined,
  ],
  ['can now be made by moderators', (before, after) => !before['x-moderators'] && after['x-moderators'] === true],
  ['has no rate limit any more', (before, after) => before['x-rate-limit'] !== undefined && !after['x-rate-limit']],
  [
    `has none of the tags ${confidentialTags.join(', ')} any more, so that browsers store its answers`,
    (before, after) => isConfidential(before) && !isConfidential(after),
  ],
];

/** Each way to be let in must still be enough: its schemes, or some of them. */
function compareSecurity({ before, after, report }: Comparison, old: Operation, now: Operation): void {
  for (const way of old.security?.length ? old.security : [{}]) {
    const isEnough = (now.security?.length ? now.security : [{}]).some((required) =>
      Object.entries(required).every(
        ([scheme, scopes]) => scheme in way && scopes.every((scope) => way[scheme]?.includes(scope)),
      ),
    );
    if (isEnough) continue;
    const schemes = Object.keys(way);
    report(
      old.operationId,
      schemes.length === 0 ? 'now needs a login' : `no longer accepts ${schemes.join(' with ')} alone`,
    );
  }
  for (const scheme of new Set(old.security?.flatMap((way) => Object.keys(way)))) {
    const [was, is] = [before, after].map(({ components }) => components?.securitySchemes?.[scheme]);
    if (is && JSON.stringify({ ...was, description: '' }) !== JSON.stringify({ ...is, description: '' }))
      report(`security scheme ${scheme}`, 'changed');
  }
}

function compareParameters(comparison: Comparison, old: Operation, now: Operation): void {
  const { before, after, report } = comparison;
  const parametersOf = (document: OpenApi, { parameters = [] }: Operation) =>
    new Map(
      parameters.map((part) => follow<Parameter>(document, part)).map((part) => [`${part.in} ${part.name}`, part]),
    );
  const previous = parametersOf(before, old);
  const present = parametersOf(after, now);
  for (const [key, parameter] of previous) {
    const subject = `parameter ${parameter.name}`;
    const changed = present.get(key);
    if (!changed) {
      report(subject, 'removed');
      continue;
    }
    if (changed.required && !parameter.required) report(subject, 'is now required');
    compareSchemas(comparison, 'request', parameter.schema ?? {}, changed.schema ?? {}, subject);
  }
  for (const [key, { required, name }] of present)
    if (required && !previous.has(key)) report(`parameter ${name}`, 'is new and required');
}

function compareBodies(comparison: Comparison, old: Operation, now: Operation): void {
  const { before, after, report } = comparison;
  const subject = `${old.operationId} body`;
  const present = now.requestBody && follow<Content>(after, now.requestBody);
  if (!old.requestBody) {
    if (present?.required) report(subject, 'is new and required');
    return;
  }
  if (!present) {
    report(subject, 'removed');
    return;
  }
  const previous = follow<Content>(before, old.requestBody);
  if (present.required && !previous.required) report(subject, 'is now required');
  const label = old.requestBody.$ref === now.requestBody?.$ref ? nameOf(old.requestBody) : undefined;
  compareContents(comparison, 'request', previous, present, label ?? subject);
}

/** Of an error that is no longer described, what now describes it ('4XX' or 'default') is compared with it. */
function compareAnswers(comparison: Comparison, old: Operation, now: Operation): void {
  const { before, after, report } = comparison;
  const { responses: previous = {} } = old;
  const { responses: present = {} } = now;
  for (const [status, part] of Object.entries(previous)) {
    const isError = /^[45]/.test(status);
    const cover = present[status] ?? (isError ? (present[`${status.charAt(0)}XX`] ?? present['default']) : undefined);
    if (!cover) {
      report(`${old.operationId} ${status}`, 'removed');
      continue;
    }
    const label = part.$ref === cover.$ref ? nameOf(part) : undefined;
    const subject = label ?? `${old.operationId} ${status}`;
    const answers = [follow<Content>(before, part), follow<Content>(after, cover)] as const;
    compareContents(comparison, 'answer', ...answers, subject);
    for (const header of Object.keys(answers[0].headers ?? {}))
      if (!(header in (answers[1].headers ?? {}))) report(subject, `no longer has the header ${header}`);
  }
  for (const status of Object.keys(present))
    if (/^[123]/.test(status) && !(status in previous)) report(`${old.operationId} ${status}`, 'is a new success');
}

function compareContents(
  comparison: Comparison,
  direction: Direction,
  before: Content,
  after: Content,
  subject: string,
): void {
  for (const [type, { schema = {} }] of Object.entries(before.content ?? {})) {
    const now = after.content?.[type];
    if (now) compareSchemas(comparison, direction, schema, now.schema ?? {}, subject);
    else comparison.report(subject, `is no longer ${type}`);
  }
}
