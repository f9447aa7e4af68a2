import { expect } from 'vitest';
import type { Reply } from './test-server.ts';

// What a stack trace, a schema path or a database would say, and a person would not.
const machineWords = /instancePath|schemaPath|#\/|\bat .+:\d+:\d+|node_modules|\.[jt]s\b|SQLITE|Error:|\[object |undefined|constraint|FST_|must NOT|should have|sqlite|postgres/;

/** A refusal in one of these statuses, in words for people: JSON with a message, or plain text where the contract has it so. */
export function expectRefusal(reply: Reply<unknown>, ...statuses: number[]): void {
  expect(statuses, `answered ${reply.status}: ${reply.text.slice(0, 300)}`).toContain(reply.status);
  const words = String(reply.headers['content-type']).startsWith('text/plain') ? reply.text : (reply.body as { message: string }).message;
  expect(words).toMatch(/^.{3,300}[.?]$/s);
  expect(words).not.toMatch(machineWords);
  expect(reply.headers['x-content-type-options']).toBe('nosniff');
}
