import { expect, onTestFinished, test } from 'vitest';

import { startFakeS3 } from '#scripts/proofs/s3/fake-s3.ts';
import { createS3Storage } from '#server/platform/pictures/storage/s3-storage.ts';
import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { multipart } from '#tests/support/multipart.ts';
import { startTestServer } from '#tests/support/test-server.ts';

import { jpeg } from './sample-pictures.ts';

const keys = { accessKey: 'access', secretKey: 'secret' };
const sentence = 'The community cannot reach its pictures just now. Please try again in a moment.';

test.each([
  ['that does not answer', Infinity, 'closed'],
  ['that is too busy', 100, 'open'],
] as const)('a bucket %s: reading and uploading get 503, and nothing else fails', async (_, failures, state) => {
  const bucket = await startFakeS3(keys);
  const storage = createS3Storage({ endpoint: bucket.endpoint, bucket: 'bucket', ...keys });
  const lines: string[] = [];
  const server = await startTestServer({}, { storage, log: { write: (line) => lines.push(line) } });
  const member = await createMember(server);
  const { imageUrl } = await createPost(server, member);
  if (state === 'closed') await bucket.close();
  else onTestFinished(() => bucket.close());
  bucket.failures = failures;

  const read = await server.app.inject(imageUrl);
  expect([read.statusCode, read.json<{ message: string }>().message]).toEqual([503, sentence]);
  expect(read.headers).toMatchObject({ 'retry-after': '30', 'cache-control': 'no-store' });
  const form = multipart({ name: 'file', fileName: 'a.jpg', content: await jpeg(60, 60) });
  const upload = await server.send('POST', '/user/uploadPostImage', { token: member.token, ...form });
  expect([upload.status, upload.text, upload.headers['retry-after']]).toEqual([503, sentence, '30']);
  expect((await server.call('getAllPosts')).body.posts).toHaveLength(1);
  expect(lines.join('')).toContain('The picture storage');
});
