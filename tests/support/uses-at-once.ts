import { expect, test } from 'vitest';

import { password } from '#tests/factories/accounts.ts';
import { createMember } from '#tests/factories/members.ts';

import type { TestServer } from './test-server.ts';

/** The nth of the requests that are sent at once. */
export type Send = (n: number) => Promise<{ status: number }>;

interface Uses {
  /** How many succeed. */
  succeed?: number;
  /** What all others are answered. */
  refusal: number;
  sent?: number;
}

/** Where each of them takes the time of a password. */
export const fewer = 12;

export const repeat = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));

/** Expects that so many of the requests succeed, and that all others get the same refusal. */
export async function expectUses(send: Send, { succeed = 1, refusal, sent = 50 }: Uses): Promise<void> {
  const statuses = (await Promise.all(repeat(sent, send))).map(({ status }) => status);
  const succeeded = statuses.filter((status) => status === 200).length;
  expect({ statuses: [...new Set(statuses)].toSorted(), succeeded }).toEqual({
    statuses: [...(succeed > 0 ? [200] : []), ...(succeed < sent ? [refusal] : [])],
    succeeded: succeed,
  });
}

/** A test of what can be had once, or so many times, by the requests that `open` makes. */
export function testAtOnce(name: string, uses: Uses, open: () => Promise<Send>): void {
  const succeed = uses.succeed ?? 1;
  test(`of those who want ${name} at once, ${succeed === 1 ? 'one gets it' : `${succeed} get it`}`, async () =>
    expectUses(await open(), uses));
}

export const newName = ({ newId }: TestServer): string => `m${newId().replaceAll('-', '').slice(-16)}`;

/** Registrations with these fields, once the community lets in who is invited only, or asks its admins. */
export async function join(
  server: TestServer,
  registration: 'open' | 'invited' | 'approval',
  fields: (n: number) => object = () => ({}),
) {
  const { token } = await createMember(server, { isAdmin: true });
  const set = await server.call('changeCommunitySettings', { token, body: { registration } });
  expect(set.status).toBe(200);
  return (n: number) => {
    const username = newName(server);
    const body = { username, email: `${username}@example.org`, password, ...fields(n) };
    return server.call('register', { body });
  };
}
