import { expect, test } from 'vitest';

import { createSmtpMail } from '#server/platform/mail.ts';
import { createMember } from '#tests/factories/members.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { startTestServer } from '#tests/support/test-server.ts';

test.each([
  ['no-reply@green.example', 'From: "Green Room, Leeds" <no-reply@green.example>'],
  ['The Greens <no-reply@green.example>', 'From: The Greens <no-reply@green.example>'],
])('of the sender %s, members read %s', async (mailFrom, line) => {
  const { url, received } = await startMailServer();
  const server = await startTestServer({}, { mail: createSmtpMail(url, mailFrom) });
  const face = { tagline: '', heading: '', lead: '', contactEmail: '', investInFooter: false, links: [] };
  await changeSettings(server, { face: { ...face, name: 'Green Room, Leeds' } });
  const { email } = await createMember(server);
  await server.call('forgotPassword', { body: { email } });
  await server.mailQueue.idle();
  expect(received.at(-1)?.text).toContain(line);
});
