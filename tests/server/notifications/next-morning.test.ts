import { expect, test } from 'vitest';

import { nextMorning } from '#server/modules/notifications/daily-mail/next-morning.ts';

test.each([
  ['Europe/Berlin', '2026-11-22T06:59:59Z', '2026-11-22T07:00:00Z'],
  ['Europe/Berlin', '2026-11-22T07:00:00Z', '2026-11-23T07:00:00Z'],
  ['Asia/Kolkata', '2026-11-22T12:00:00Z', '2026-11-23T02:30:00Z'],
  ['America/Los_Angeles', '2026-11-22T05:00:00Z', '2026-11-22T16:00:00Z'],
  ['Pacific/Kiritimati', '2026-12-31T10:30:00Z', '2026-12-31T18:00:00Z'],
  // Summer time begins or ends in the night before.
  ['Europe/Berlin', '2026-03-28T12:00:00Z', '2026-03-29T06:00:00Z'],
  ['Europe/Berlin', '2026-10-24T12:00:00Z', '2026-10-25T07:00:00Z'],
  ['America/New_York', '2026-11-01T05:30:00Z', '2026-11-01T13:00:00Z'],
])('in %s, the morning after %s is at %s', (timeZone, after, morning) => {
  expect(new Date(nextMorning(Date.parse(after), timeZone)).toISOString()).toBe(morning.replace('Z', '.000Z'));
});
