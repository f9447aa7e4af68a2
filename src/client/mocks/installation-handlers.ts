import type { HttpHandler } from 'msw/http';

import { answer } from './answer.ts';

/** How the community is hosted. Its demo goes in steps, one with each look at it. */
export function installationHandlers(): HttpHandler[] {
  let members = 42;
  let isRemoving = false;
  return [
    answer('get', '/admin/installation', () => ({
      status: 200,
      body: {
        version: '0.1.0',
        migration: '0021-daily-numbers',
        database: { kind: 'embedded', bytes: 41_200_000 },
        pictures: 'disk',
        disk: { freeBytes: 3_100_000_000, totalBytes: 40_000_000_000 },
        backup: { fileName: 'nightly-2026-11-22.tar', bytes: 1_960_000_000, madeAt: '2026-11-22T03:00:41.000Z' },
        mail: { goesTo: 'outbox', from: 'Cleaner Life <no-reply@localhost>' },
        isPushOn: true,
        isGoogleOn: false,
        publicUrl: 'http://127.0.0.1:3000',
        isProxyTrusted: false,
        warnings: ['diskNearlyFull', 'noMailServer'],
      },
    })),
    answer('post', '/admin/testMail', () => ({
      status: 200,
      body: { result: 'failed', message: 'Nothing accepts mail at the address and port in SMTP_URL.' },
    })),
    answer('get', '/admin/demo', () => {
      if (isRemoving) members = Math.max(0, members - 14);
      const state = members === 0 ? 'none' : isRemoving ? 'removing' : 'present';
      const made = { posts: members * 6, pictures: members * 6, comments: members * 20 };
      return { status: 200, body: { state, members, ...made, filled: 42 } };
    }),
    answer('delete', '/admin/demo', () => {
      isRemoving = true;
      return { status: 200, body: { message: 'The demo is hidden, and is being removed.' } };
    }),
  ];
}
