import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';

import type { PictureStorage } from '#server/platform/pictures/storage/picture-storage.ts';

/** Tests that every PictureStorage must pass. */
export function testStorage(open: () => Promise<PictureStorage>): void {
  test('a file is read as it was written', async () => {
    const files = await open();
    const id = v7();
    const bytes = randomBytes(3_000_000);
    await files.put(id, '960.webp', bytes);
    expect((await files.get(id, '960.webp'))?.equals(bytes)).toBe(true);
    expect(await files.size(id, '960.webp')).toBe(3_000_000);
  });

  test('a missing file is null', async () => {
    const files = await open();
    const id = v7();
    expect(await files.get(id, '960.webp')).toBeNull();
    await files.put(id, '960.webp', Buffer.from('x'));
    expect(await files.get(id, '960.avif')).toBeNull();
    expect(await files.size(id, '960.avif')).toBeNull();
  });

  test('a second put replaces the first', async () => {
    const files = await open();
    const id = v7();
    await files.put(id, '960.webp', Buffer.from('longer than the second'));
    await files.put(id, '960.webp', Buffer.from('second'));
    expect(String(await files.get(id, '960.webp'))).toBe('second');
  });

  test('of concurrent puts one complete file remains', async () => {
    const files = await open();
    const id = v7();
    const versions = Array.from({ length: 6 }, (_, index) => Buffer.alloc(200_000, index));
    await Promise.all(versions.map((bytes) => files.put(id, '960.webp', bytes)));
    const found = await files.get(id, '960.webp');
    expect(versions.some((bytes) => found?.equals(bytes))).toBe(true);
  });

  test('one file is removed, and removing it again is not an error', async () => {
    const files = await open();
    const id = v7();
    await files.put(id, 'master.jpg', Buffer.from('master'));
    await files.put(id, '960.webp', Buffer.from('size'));
    await files.remove(id, 'master.jpg');
    await files.remove(id, 'master.jpg');
    expect(await files.get(id, 'master.jpg')).toBeNull();
    expect(String(await files.get(id, '960.webp'))).toBe('size');
  });

  test('all files of a picture are removed, and none of another', async () => {
    const files = await open();
    const [id, other] = [v7(), v7()];
    for (const name of ['96.webp', '192.webp', '192.avif', 'master.jpg']) await files.put(id, name, Buffer.from(name));
    await files.put(other, '96.webp', Buffer.from('other'));
    await files.removeAll(id);
    await files.removeAll(id);
    for (const name of ['96.webp', '192.webp', '192.avif', 'master.jpg']) expect(await files.get(id, name)).toBeNull();
    expect(String(await files.get(other, '96.webp'))).toBe('other');
  });
}
