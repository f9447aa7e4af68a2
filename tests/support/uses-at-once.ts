import { expect } from 'vitest';

import { password } from '#tests/factories/accounts.ts';
import { createMember } from '#tests/factories/members.ts';

import type { TestServer } from './test-server.ts';

/** The nth of the requests that are sent at once. */
export type Send = (n: number) => Promise<{ status: number }>;

/** How many of fifty requests at once succeed, how the others are answered, and what the requests are. */
export type UseAtOnce = [name: string, succeed: number, refusal: number, open: () => Promise<Send>, sent?: number];

const atOnce = 50;
/** Where each of them takes the time of a password. */
export const fewer = 12;

export const repeat = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));

/** Expects that so many of the requests succeed, and that all others get the same refusal. */
export async function expectUses([, succeed, refusal, open, sent = atOnce]: UseAtOnce): Promise<void> {
  const send = await open();
  const statuses = (await Promise.all(repeat(sent, send))).map(({ status }) => status);
  const succeeded = statuses.filter((status) => status === 200).length;
  expect({ statuses: [...new Set(statuses)].toSorted(), succeeded }).toEqual({
    statuses: [...(succeed > 0 ? [200] : []), ...(succeed < sent ? [refusal] : [])],
    succeeded: succeed,
  });
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
