import { expect, test } from 'vitest';

import { password, register } from '#tests/factories/accounts.ts';
import { multipart } from '#tests/support/multipart.ts';
import { startTestServer } from '#tests/support/test-server.ts';

import { jpeg } from './sample-pictures.ts';

test('the pictures of a deactivated member are not served, and come back with the next login', async () => {
  const server = await startTestServer();
  const member = await register(server, 'amara');
  const other = await register(server, 'nadia');
  const form = multipart({ name: 'file', fileName: 'a.jpg', content: await jpeg(300, 300) });
  const upload = async (path: string, token: string) => (await server.send('POST', path, { token, ...form })).body;
  const [post, profile, others] = [
    await upload('/user/uploadPostImage', member.token),
    await upload('/user/uploadProfileImage', member.token),
    await upload('/user/uploadPostImage', other.token),
  ].map((body) => (body as { imageUrl: string }).imageUrl);
  const statuses = async () => {
    const replies = [post!, profile!, others!].map((url) => server.app.inject(url));
    return (await Promise.all(replies)).map(({ statusCode }) => statusCode);
  };
  expect(await statuses()).toEqual([200, 200, 200]);
  await server.call('deactivate', { token: member.token });
  expect(await statuses()).toEqual([404, 404, 200]);
  await server.call('login', { body: { email: member.email, password } });
  expect(await statuses()).toEqual([200, 200, 200]);
});
