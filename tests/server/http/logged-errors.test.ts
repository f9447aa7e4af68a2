import { expect, test } from 'vitest';

import { startTestServer } from '#tests/support/test-server.ts';

test('an error in the log names what failed, but nobody and no secret', async () => {
  const lines: string[] = [];
  const server = await startTestServer({}, { log: { write: (line) => lines.push(line) } });
  const cause = Object.assign(new Error('Recipient command failed: 550 <amara@example.org> unknown'), {
    code: 'EENVELOPE',
    responseCode: 550,
    response: '550 <amara@example.org> unknown',
    rejected: ['amara@example.org'],
  });
  const failed = Object.assign(
    new Error('GET https://user:hidden@store.example/pictures/1?X-Amz-Signature=hidden failed', { cause }),
    { code: '23505', detail: 'Key (email_key)=(amara@example.org) already exists.', body: { token: 'hidden' } },
  );
  server.app.log.error({ err: failed }, 'internal error');
  server.app.log.error({ err: new SyntaxError(`Unexpected token 'h', "hidden words" is not valid JSON`) }, 'not read');
  server.app.log.error({ err: new AggregateError([new Error('to amara@example.org')], 'all failed') }, 'all');
  const log = lines.join('');
  for (const secret of ['amara@', 'hidden', 'email_key']) expect(log.includes(secret), secret).toBe(false);
  expect(JSON.parse(lines.find((line) => line.includes('internal error'))!)).toMatchObject({
    err: {
      type: 'Error',
      code: '23505',
      message: 'GET https://store.example/pictures/1?… failed',
      stack: expect.stringContaining('logged-errors.test.ts') as string,
      cause: { code: 'EENVELOPE', responseCode: 550 },
    },
  });
});
