import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createS3Files, type S3Options } from '#server/platform/pictures/s3-files.ts';
import { keepsPromises } from './picture-files-promises.ts';
import { type S3Double, startS3Double } from './s3-double.ts';

const keys = { accessKey: 'access', secretKey: 'secret' };
/** A real store's address, which `npm run prove:s3` gives. */
const real = process.env['S3_TEST_ENDPOINT'];

describe('pictures in a bucket', () => {
  let double: S3Double;
  beforeAll(async () => {
    double = await startS3Double(keys);
  });
  afterAll(() => double.close());
  const options = (): S3Options => ({ endpoint: double.endpoint, bucket: 'bucket', ...keys });

  keepsPromises(async () => createS3Files(options()));

  test('a wrong secret is an error, also where a file is asked for', async () => {
    const files = createS3Files({ ...options(), secretKey: 'wrong' });
    await expect(files.put(v7(), '1.webp', Buffer.from('x'))).rejects.toThrow('403');
    await expect(files.get(v7(), '1.webp')).rejects.toThrow('403');
    await expect(files.removeAll(v7())).rejects.toThrow('403');
  });

  test('a store that is busy for a moment is asked again', async () => {
    const files = createS3Files(options());
    const id = v7();
    double.faults = 2;
    await files.put(id, '1.webp', Buffer.from('patience'));
    expect(String(await files.get(id, '1.webp'))).toBe('patience');
  });

  test('what is put declares its length, which stores demand', async () => {
    const before = double.declaredLengths.length;
    await createS3Files(options()).put(v7(), '1.webp', Buffer.alloc(12_345));
    expect(double.declaredLengths.slice(before)).toEqual(['12345']);
  });

  test('a slash at the end of the endpoint changes nothing', async () => {
    const id = v7();
    await createS3Files({ ...options(), endpoint: `${double.endpoint}/` }).put(id, '1.webp', Buffer.from('x'));
    expect(await createS3Files(options()).get(id, '1.webp')).not.toBeNull();
  });
});

if (real) {
  describe('pictures in the bucket of a real store', () => {
    const options = (): S3Options => ({
      endpoint: real,
      bucket: process.env['S3_TEST_BUCKET'] ?? '',
      accessKey: process.env['S3_TEST_ACCESS_KEY'] ?? '',
      secretKey: process.env['S3_TEST_SECRET_KEY'] ?? '',
    });

    keepsPromises(async () => createS3Files(options()));

    test('a wrong secret is an error, also where a file is asked for', async () => {
      const files = createS3Files({ ...options(), secretKey: 'wrong' });
      await expect(files.put(v7(), '1.webp', Buffer.from('x'))).rejects.toThrow('403');
      await expect(files.get(v7(), '1.webp')).rejects.toThrow('403');
    });

    test('a bucket that does not exist is an error when something is put or removed', async () => {
      const files = createS3Files({ ...options(), bucket: `missing-${v7()}` });
      await expect(files.put(v7(), '1.webp', Buffer.from('x'))).rejects.toThrow('404');
      await expect(files.removeAll(v7())).rejects.toThrow('404');
    });
  });
}
