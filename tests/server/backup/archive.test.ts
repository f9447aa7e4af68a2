import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, readlink, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';

import { createArchiveWriter, readArchive, readBody } from '#server/platform/backup/archive.ts';
import { formatHeader, parseHeader } from '#server/platform/backup/tar-header.ts';
import { verifyBackup } from '#server/platform/backup/verify-backup.ts';

const isLinux = process.platform === 'linux';

async function createArchive(entries: number) {
  const folder = await mkdtemp(join(tmpdir(), 'archive-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'community.tar');
  const archive = await createArchiveWriter(path);
  for (let n = 0; n < entries; n += 1) await archive.addBytes(`pictures/${n}/160.webp`, Buffer.alloc(5000 + n, n));
  await archive.finish();
  return { folder, path };
}

/** The header of an archive after a change. */
function withChecksum(header: Buffer): Buffer {
  const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** How often this process has the file open. */
async function countOpen(path: string): Promise<number> {
  const links = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  );
  return links.filter((link) => link === path).length;
}

test('what has not changed has the same bytes in the backup of another day, so that it can be stored once', async () => {
  onTestFinished(() => void vi.useRealTimers());
  const archiveOf = async (day: string) => {
    vi.useFakeTimers({ now: new Date(day), toFake: ['Date'] });
    return readFile((await createArchive(3)).path);
  };
  expect((await archiveOf('2026-11-27')).equals(await archiveOf('2026-11-28'))).toBe(true);
});

test('tar reads what is written', async () => {
  const { path } = await createArchive(3);
  expect(execFileSync('tar', ['-tf', path]).toString().split('\n')).toEqual([
    ...[0, 1, 2].map((n) => `pictures/${n}/160.webp`),
    'checksums.sha256',
    '',
  ]);
  expect(execFileSync('tar', ['-xOf', path, 'pictures/2/160.webp'])).toEqual(Buffer.alloc(5002, 2));
});

test('sizes of 8 GiB and more fit into a header', () => {
  for (const size of [0, 5, 8 ** 11 - 1, 8 ** 11, 2 ** 45])
    expect(parseHeader(formatHeader({ name: 'tables/posts.jsonl', size }))).toEqual({
      name: 'tables/posts.jsonl',
      size,
    });
});

test('a size that is no number of bytes is refused', () => {
  for (const size of ['-0000002000', '0x000000010', '           ', '00000000009']) {
    const header = formatHeader({ name: 'pictures/a', size: 0 });
    header.write(size, 124);
    expect(() => parseHeader(withChecksum(header))).toThrow('pictures/a has no size');
  }
});

test('leaving an archive early, in the middle of an entry or by an error, closes the file', async () => {
  const { path } = await createArchive(500);
  for await (const { name } of readArchive(path)) if (name.startsWith('pictures/3/')) break;
  for await (const { body } of readArchive(path)) {
    for await (const _ of body) break;
    break;
  }
  const failing = (async () => {
    for await (const { body } of readArchive(path)) for await (const _ of body) throw new Error('The consumer failed.');
  })();
  await expect(failing).rejects.toThrow('The consumer failed.');
  if (isLinux) expect(await countOpen(path)).toBe(0);
});

test('slow readers, and slow ones that leave or fail, end as they should, and the file is closed', async () => {
  const { path } = await createArchive(1);
  const archive = await createArchiveWriter(path);
  const table = randomBytes(3_000_000);
  for (let n = 0; n < 300; n += 1) await archive.addBytes(`pictures/${n}/160.webp`, Buffer.alloc(9000, n));
  await archive.addBytes('tables/posts.jsonl', table);
  await archive.finish();
  const readSlowly = async (each: (name: string, bytes: Buffer) => boolean) => {
    for await (const entry of readArchive(path)) {
      const bytes = await readBody(entry);
      // As long as writing a file or row takes.
      await setImmediate();
      if (each(entry.name, bytes)) break;
    }
  };
  const sizes = new Map<string, number>();
  await readSlowly((name, bytes) => {
    sizes.set(name, bytes.length);
    return name === 'tables/posts.jsonl' && !bytes.equals(table);
  });
  expect([...sizes.values()].slice(0, -1)).toEqual([...Array.from({ length: 300 }, () => 9000), table.length]);
  await readSlowly((name) => name.startsWith('pictures/150/'));
  const failing = readSlowly(() => {
    throw new Error('The disk is full.');
  });
  await expect(failing).rejects.toThrow('The disk is full.');
  if (isLinux) expect(await countOpen(path)).toBe(0);
});

test('entries need not be read, and a missing end is found', async () => {
  const { path } = await createArchive(20);
  const names: string[] = [];
  for await (const { name } of readArchive(path)) names.push(name);
  expect(names).toHaveLength(21);
  await truncate(path, 40_000);
  const read = async () => {
    for await (const _ of readArchive(path)) continue;
  };
  await expect(read()).rejects.toThrow('its end is missing');
});

async function createSmallBackup() {
  const { folder, path } = await createArchive(0);
  const archive = await createArchiveWriter(path);
  const manifest = { format: 1, createdAt: '', migrations: ['1'], tables: {}, pictures: 2, deletedPictures: [] };
  await archive.addBytes('pictures/a/160.webp', Buffer.alloc(0));
  await archive.addBytes('pictures/b/160.webp', Buffer.alloc(700, 'b'));
  await archive.addBytes('manifest.json', Buffer.from(JSON.stringify(manifest)));
  await archive.finish();
  return { path, folder, bytes: await readFile(path) };
}

test(
  'a backup with any bit that differs, that is cut anywhere, or that goes on after its end is refused',
  { tags: 'sweep' },
  async () => {
    const { path, bytes } = await createSmallBackup();
    await verifyBackup(path);
    const expectRefusal = async (changed: Buffer, what: string) => {
      await writeFile(path, changed);
      await expect(verifyBackup(path), what).rejects.toThrow(
        /community\.tar is not a complete, undamaged backup of this server \(.+\)\. Nothing was changed\./,
      );
    };
    for (let at = 0; at < bytes.length; at += 7) {
      const changed = Buffer.from(bytes);
      changed[at]! ^= 1 << (at % 8);
      await expectRefusal(changed, `bit ${at % 8} of byte ${at}`);
    }
    for (let at = 0; at < bytes.length; at += 101) await expectRefusal(bytes.subarray(0, at), `cut at ${at}`);
    for (const end of [Buffer.from('x'), Buffer.alloc(512), bytes])
      await expectRefusal(Buffer.concat([bytes, end]), 'end');
  },
);

test('of a backup whose entries were exchanged, removed or doubled, the first is named', async () => {
  const { path, bytes } = await createSmallBackup();
  const [a, b, rest] = [bytes.subarray(0, 512), bytes.subarray(512, 2048), bytes.subarray(2048)];
  for (const [parts, reason] of [
    [[b, a, rest], 'pictures/a/160.webp is missing, or not in its place'],
    [[a, rest], 'pictures/b/160.webp is missing, or not in its place'],
    [[a, a, b, rest], 'pictures/b/160.webp is missing, or not in its place'],
    [[a, b, bytes], 'is missing, or not in its place'],
  ] as const) {
    await writeFile(path, Buffer.concat(parts));
    await expect(verifyBackup(path)).rejects.toThrow(reason);
  }
});

test.each([
  ['a link', '2'],
  ['a hard link', '1'],
  ['an extended header', 'x'],
  ['a folder', '5'],
  ['a long name', 'L'],
])('%s in an archive is refused by its name', async (_, type) => {
  const { folder } = await createArchive(0);
  const header = formatHeader({ name: 'pictures/a', size: 0 });
  header.write(type, 156);
  withChecksum(header);
  const path = join(folder, 'foreign.tar');
  await writeFile(path, Buffer.concat([header, Buffer.alloc(1024)]));
  await expect(readArchive(path).next()).rejects.toThrow('pictures/a is not a plain file');
});

test.runIf(isLinux)('a disk that is full fails the next write instead of waiting for ever', async () => {
  const { folder } = await createArchive(0);
  await symlink('/dev/full', join(folder, 'full.tar.part'));
  const archive = await createArchiveWriter(join(folder, 'full.tar'));
  await expect(archive.addBytes('pictures/1/160.webp', Buffer.alloc(100_000))).rejects.toThrow('ENOSPC');
  await expect(archive.addBytes('pictures/1/160.avif', Buffer.alloc(100_000))).rejects.toThrow('ENOSPC');
  await expect(archive.finish()).rejects.toThrow('ENOSPC');
  await archive.abort();
  expect(await readdir(folder)).toEqual(['community.tar']);
});
