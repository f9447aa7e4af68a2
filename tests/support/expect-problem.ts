import { expect } from 'vitest';

import { problemCodes } from '#contract/problem-codes.ts';

import type { Reply } from './test-server.ts';

// Parts of stack traces, schema paths and database errors, which must not reach callers.
const technicalDetails =
  /instancePath|schemaPath|#\/|\bat .+:\d+:\d+|node_modules|\.[jt]s\b|SQLITE|Error:|\[object |undefined|constraint|FST_|must NOT|should have|sqlite|postgres/;

/** Expects an error with one of these statuses and a readable message, as JSON or as plain text for uploads. */
export function expectProblem(reply: Reply<unknown>, ...statuses: number[]): void {
  expect(statuses, `answered ${reply.status}: ${reply.text.slice(0, 300)}`).toContain(reply.status);
  const { code, message } = String(reply.headers['content-type']).startsWith('text/plain')
    ? { code: reply.headers['problem-code'], message: reply.text }
    : (reply.body as { code: string; message: string });
  expect(problemCodes).toContain(code);
  expect(message).toMatch(/^.{3,400}[.?]$/s);
  expect(message).not.toMatch(technicalDetails);
  expect(reply.headers['x-content-type-options']).toBe('nosniff');
}
