import type { Schemas } from '#contract/operations.ts';

const session = { network: '203.0.113.7', lastSeenAt: '2026-11-20T18:04:00.000Z' };
const created = { createdAt: '2026-11-01T09:30:00.000Z' };

/** The logins of the member: this one, and one on a phone. */
export const sampleSessions = [
  { ...session, ...created, id: 'this', device: 'Firefox on Windows', isCurrent: true },
  { ...session, ...created, id: 'phone', device: 'Safari on iPhone', isCurrent: false },
];

/** The Google account that the member is linked to. */
export const sampleSignIn = { ...created, id: 'google', email: 'amara@example.org' };

/** The member's passkey. */
export const samplePasskey = {
  ...created,
  id: 'phone',
  name: 'Safari on iPhone',
  lastUsedAt: '2026-11-20T18:04:00.000Z',
};

/** Ten recovery codes. */
export const sampleRecoveryCodes = Array.from({ length: 10 }, (_, n) => `k7mq-2xvd-hw4p-9rt${n}`);

/** The token of a script of the member. */
export const sampleApiToken: Schemas['ApiToken'] = {
  ...created,
  id: 'backup',
  name: 'Backup script',
  scope: 'read',
  expiresAt: '2027-11-01T09:30:00.000Z',
  lastUsedAt: '2026-11-20T18:04:00.000Z',
};
