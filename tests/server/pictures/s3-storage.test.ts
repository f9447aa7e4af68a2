import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { startFakeS3, type FakeS3 } from '#scripts/proofs/s3/fake-s3.ts';
import { readConfig } from '#server/platform/config.ts';
import { openPictureStorage } from '#server/platform/pictures/storage/picture-place.ts';
import { createS3Storage, type S3Options } from '#server/platform/pictures/storage/s3-storage.ts';

import { testStorage } from './test-storage.ts';

const keys = { accessKey: 'access', secretKey: 'secret' };
/** Endpoint of a real S3 server; `npm run prove:servers` sets it. */
const realEndpoint = process.env['S3_TEST_ENDPOINT'];

describe('pictures in a bucket', () => {
  let fake: FakeS3;
  beforeAll(async () => {
    fake = await startFakeS3(keys);
  });
  afterAll(() => fake.close());
  const options = (): S3Options => ({ endpoint: fake.endpoint, bucket: 'bucket', ...keys });

  testStorage(async () => createS3Storage(options()));

  test('a wrong secret is an error, also for reads', async () => {
    const files = createS3Storage({ ...options(), secretKey: 'wrong' });
    await expect(files.put(v7(), '1.webp', Buffer.from('x'))).rejects.toThrow('403');
    await expect(files.get(v7(), '1.webp')).rejects.toThrow('403');
    await expect(files.removeAll(v7())).rejects.toThrow('403');
  });

  test('requests are signed for the region of the settings', async () => {
    const elsewhere = await startFakeS3({ ...keys, region: 'eu-central-1' });
    onTestFinished(() => elsewhere.close());
    const environment = { S3_ENDPOINT: elsewhere.endpoint, S3_BUCKET: 'bucket', S3_ACCESS_KEY: keys.accessKey };
    const open = (region: string) =>
      openPictureStorage(readConfig({ ...environment, S3_SECRET_KEY: keys.secretKey, S3_REGION: region }));
    const id = v7();
    await open('eu-central-1').put(id, '1.webp', Buffer.from('x'));
    await expect(open('').get(id, '1.webp')).rejects.toThrow('403');
  });

  test('requests are retried while the server is busy', async () => {
    const files = createS3Storage(options());
    const id = v7();
    fake.failures = 2;
    await files.put(id, '1.webp', Buffer.from('patience'));
    expect(String(await files.get(id, '1.webp'))).toBe('patience');
  });

  test('a list that comes in several pages is read to its end, and all of it is removed', async () => {
    const files = createS3Storage(options());
    const id = v7();
    const names = Array.from({ length: 7 }, (_, n) => `${n}.webp`);
    for (const name of names) await files.put(id, name, Buffer.from('x'));
    fake.pageSize = 3;
    onTestFinished(() => {
      fake.pageSize = 1000;
    });
    expect(await files.list(id)).toEqual(names);
    await files.removeAll(id);
    expect(await files.list(id)).toEqual([]);
  });

  test('a PUT has a content-length, which servers require', async () => {
    const before = fake.declaredLengths.length;
    await createS3Storage(options()).put(v7(), '1.webp', Buffer.alloc(12_345));
    expect(fake.declaredLengths.slice(before)).toEqual(['12345']);
  });

  test('a slash at the end of the endpoint changes nothing', async () => {
    const id = v7();
    await createS3Storage({ ...options(), endpoint: `${fake.endpoint}/` }).put(id, '1.webp', Buffer.from('x'));
    expect(await createS3Storage(options()).get(id, '1.webp')).not.toBeNull();
  });
});

if (realEndpoint) {
  describe('pictures in a bucket of a realEndpoint server', () => {
    const options = (): S3Options => ({
      endpoint: realEndpoint,
      bucket: process.env['S3_TEST_BUCKET'] ?? '',
      accessKey: process.env['S3_TEST_ACCESS_KEY'] ?? '',
      secretKey: process.env['S3_TEST_SECRET_KEY'] ?? '',
    });

    testStorage(async () => createS3Storage(options()));

    test('a wrong secret is an error, also for reads', async () => {
      const files = createS3Storage({ ...options(), secretKey: 'wrong' });
      await expect(files.put(v7(), '1.webp', Buffer.from('x'))).rejects.toThrow('403');
      await expect(files.get(v7(), '1.webp')).rejects.toThrow('403');
    });

    test('writing to or removing from an unknown bucket is an error', async () => {
      const files = createS3Storage({ ...options(), bucket: `missing-${v7()}` });
      await expect(files.put(v7(), '1.webp', Buffer.from('x'))).rejects.toThrow('404');
      await expect(files.removeAll(v7())).rejects.toThrow('404');
    });
  });
}
