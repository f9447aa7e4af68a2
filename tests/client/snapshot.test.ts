import { describe, expect, test } from 'vitest';

import { redact, redactKey } from '#client/devtools/snapshot/redact.ts';

const token = '0d6IhYvBV7iRZx1uVyNnJcBvVv3nq0yqS1uLr2QfXgA';

/** Everything that must not leave the device, each by a text that can be searched for. */
const planted = {
  login: { email: 'amara@example.org', password: 'moss-and-sage-77' },
  answer: { token, userId: 'me' },
  texts: `Write to amara@example.org; Bearer ${token}; /verify-email?token=${token.slice(0, 20)}`,
  codes: { oneTimeCode: '482913', recoveryCodes: ['k7mq-2xvd-hw4p-9rtz-5gcn-j3be'] },
  authenticator: {
    secret: 'JBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/Cleaner%20Life:amara?secret=JBSWY3DPEHPK3PXP',
  },
  sessions: [{ device: 'Firefox', network: '203.0.113.7' }],
  account: { pendingEmail: 'noor@example.org', birthDate: '1990-04-02' },
  error: new Error(`No member has amara@example.org, and ${token} is unknown`),
};

describe('what a snapshot contains', () => {
  test.each([
    'amara@example.org',
    'noor@example.org',
    'moss-and-sage-77',
    token,
    token.slice(0, 20),
    '482913',
    'k7mq-2xvd',
    'JBSWY3DPEHPK3PXP',
    '203.0.113.7',
    '1990-04-02',
  ])('never %s', (secret) => {
    expect(JSON.stringify(planted.error.message) + JSON.stringify(planted)).toContain(secret);
    expect(JSON.stringify(redact(planted))).not.toContain(secret);
  });

  test('of a file its type and size, not its name or content', () => {
    const bytes = new TextEncoder().encode('private').buffer;
    const picture = { bytes, name: 'amara-at-home.jpg', type: 'image/jpeg' };
    expect(redact({ picture, other: new Blob(['abc'], { type: 'text/plain' }) })).toEqual({
      picture: '[file: image/jpeg, 7 bytes]',
      other: '[file: text/plain, 3 bytes]',
    });
  });

  test('of a key what it names, without the invitation in it', () => {
    expect(redactKey(['joining', 'invitation', 'abc123'])).toEqual(['joining', 'invitation', '[removed]']);
    expect(redactKey(['posts', 'newest'])).toEqual(['posts', 'newest']);
  });

  test('posts and comments as they are', () => {
    const post = {
      _id: '01a20499-b166-7000-8000-01d1448d58ca',
      title: 'The serum I refill',
      imageUrl: '/pictures/a/480.avif',
    };
    expect(redact({ pages: [{ posts: [post] }] })).toEqual({ pages: [{ posts: [post] }] });
  });
});
