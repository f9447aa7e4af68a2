import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';

import { register } from '#tests/factories/accounts.ts';
import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { jpeg, noisePng } from '#tests/server/pictures/sample-pictures.ts';
import { changeSettings } from '#tests/support/change-settings.ts';

import { postsOf, startCommunity, temporaryPath, writeFolder, writeZip, type Files } from './import-fixture.ts';

/** Starts the command in a process of its own, and kills it when it has told this. */
async function killAt(told: string, path: string, settings: Record<string, string>): Promise<string[]> {
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const script = join(import.meta.dirname, '../../../scripts/admin.ts');
  const child = spawn(process.execPath, [script, 'import', path], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH, TMPDIR, NODE_COMPILE_CACHE, ...settings },
    cwd: settings['DATA_DIR'],
  });
  const ended = once(child, 'exit');
  const lines: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    lines.push(line);
    if (line.startsWith(told)) child.kill('SIGKILL');
  }
  expect(await ended).toEqual([null, 'SIGKILL']);
  return lines;
}

test('an import of 60 pictures that is killed twice has each of them once, with its date, and tells nobody', async () => {
  const { server, importFrom, settings } = await startCommunity();
  const [amara, follower] = [await register(server, 'amara'), await createMember(server)];
  await server.call('follow', { token: follower.token, params: { id: amara.id } });
  const days = Array.from({ length: 60 }, (_, n) => new Date(Date.UTC(2021, 0, 1 + n)).toISOString().slice(0, 10));
  const names = days.map((_, n) => `pictures/${n}.jpg`);
  const pictures = Object.fromEntries(await Promise.all(names.map(async (name, n) => [name, await jpeg(20 + n, 20)])));
  const rows = days.map((day, n) => `${names[n]},Picture ${n},,low waste,beauty,${day},amara`);
  // Not in the order of their days.
  const csv = `file,title,text,tags,category,date,author\n${rows.toReversed().join('\n')}\n`;
  const zip = await writeZip({ ...(pictures as Files), 'posts.csv': csv });

  const before = server.mails.length;
  await killAt('10 of 60', zip, settings);
  const done = (await postsOf(server, amara.id)).length;
  expect(done).toBeGreaterThanOrEqual(10);
  expect(done).toBeLessThan(60);
  const second = await killAt('10 of ', zip, settings);
  expect(second[0]).toBe(`Imported before: ${done}.`);
  const { lines, error } = await importFrom(zip);
  expect(error).toBe('');
  expect(lines.at(-1)).toMatch(/^Imported: (\d+), with a picture: \1, of @amara \(\1\)\.$/);

  const posts = await postsOf(server, amara.id);
  expect(posts.map(({ title }) => title)).toEqual(days.map((_, n) => `Picture ${59 - n}`));
  expect(posts.map(({ createdAt }) => createdAt)).toEqual(days.toReversed().map((day) => `${day}T12:00:00.000Z`));
  expect(posts.map(({ image }) => image?.width)).toEqual(days.map((_, n) => 79 - n));
  expect(new Set(posts.map(({ imageUrl }) => imageUrl)).size).toBe(60);
  const { body: told } = await server.call('getNotifications', { token: follower.token });
  expect(told.groups).toEqual([]);
  expect(server.mails).toHaveLength(before);
  // The same pictures in a folder that was moved, with a title that was corrected.
  const folder = await writeFolder({ ...(pictures as Files), 'all.csv': csv.replace('Picture 7', 'Picture seven') });
  expect(await importFrom(folder)).toEqual({
    lines: ['Imported before: 60.', 'Imported: 0, with a picture: 0.'],
    error: '',
  });
});

test('an imported post is found and listed like any other, and takes nothing of what its author can upload today', async () => {
  const { server, importFrom } = await startCommunity();
  const amara = await createMember(server, { username: 'amara' });
  await createPost(server, amara, { title: 'Here before', subcategory: ['skincare'] });
  const posts = [
    { file: 'a.png', title: 'Calendula balm', text: 'For dry hands.', tags: ['Plastic free', 'skincare', 'old'] },
    { title: 'Oat balm', tags: 'plastic free; skincare', date: '2020-02-29 08:15', author: '@AMARA' },
  ].map((post) => ({ ...post, category: 'Beauty' }));
  await changeSettings(server, { dailyLimits: { posts: 1, comments: null, uploadMb: 1 } });
  const folder = await writeFolder({ 'sub/posts.json': JSON.stringify(posts), 'sub/a.png': await noisePng(700, 550) });
  const { lines, error } = await importFrom(folder, '--author', 'amara');
  expect(error).toBe('');
  expect(lines).toEqual([
    'These tags do not exist here and are left out: old (1).',
    'Imported: 2, with a picture: 1, of @amara (2).',
  ]);
  const found = await server.call('searchPosts', { query: { query: 'calendula' } });
  expect(found.body.posts).toMatchObject([
    { title: 'Calendula balm', caption: 'For dry hands.', tags: ['plastic free'], subcategory: ['skincare'] },
  ]);
  const inCategory = await server.call('getCategoryPosts', { query: { category: 'beauty', subcategory: 'skincare' } });
  expect(inCategory.body.posts.map(({ title }) => title)).toEqual(['Calendula balm', 'Here before', 'Oat balm']);
  const [balm, , oat] = inCategory.body.posts;
  expect(oat?.createdAt).toBe('2020-02-29T08:15:00.000Z');
  const similar = await server.call('getSimilarPosts', { query: { postId: balm!.postId } });
  expect(similar.body.posts.map(({ title }) => title)).toEqual(['Oat balm', 'Here before']);
  expect((await server.app.inject({ url: balm!.imageUrl })).statusCode).toBe(200);
  // The running server makes its further sizes.
  expect(await server.pictures.listUnfinished([balm!.imageUrl.split('/')[2]!])).toHaveLength(1);
  // The import is more than a member can upload within a day.
  server.clock.advance(Date.now() - server.clock.now());
  const own = { memberId: amara.id, kind: 'post', bytes: await jpeg(30, 30) } as const;
  await expect(server.pictures.add(own)).resolves.toBeDefined();
  await expect(server.pictures.add({ ...own, bytes: await noisePng(700, 550) })).rejects.toThrow('as a day allows');
});

test('a member’s download becomes the same posts of a member of another community, once', async () => {
  const [old, next] = [await startCommunity(), await startCommunity()];
  const amara = await register(old.server, 'amara');
  const { url: imageUrl } = await old.server.pictures.add({
    memberId: amara.id,
    kind: 'post',
    bytes: await jpeg(900, 600),
  });
  const { token } = amara;
  const picture = { imageUrl, imageAlt: 'A jar.' };
  await old.server.call('savePostMetadata', {
    token,
    body: {
      ...picture,
      title: 'With picture',
      caption: 'A, “b”\nc',
      category: 'beauty',
      tags: ['low waste'],
      subcategory: ['skincare'],
    },
  });
  old.server.clock.advance(60_000);
  await old.server.call('savePostMetadata', { token, body: { title: 'Words alone', category: 'wellness' } });
  const { body } = await old.server.call('requestDownload', { token });
  const reply = await old.server.app.inject({ method: 'GET', url: body.path });
  const zip = await temporaryPath('my-data.zip');
  await writeFile(zip, reply.rawPayload);

  const zoe = await createMember(next.server, { username: 'zoe' });
  expect((await next.importFrom(zip, '--author', 'nobody', '--dry-run')).lines[0]).toBe(
    'post 1: Nobody here is called nobody.',
  );
  const { lines, error } = await next.importFrom(zip, '--author', 'zoe');
  expect(error).toBe('');
  expect(lines).toEqual(['Imported: 2, with a picture: 1, of @zoe (2).']);
  const [there, here] = [await postsOf(old.server, amara.id), await postsOf(next.server, zoe.id)];
  const comparable = (posts: typeof here) =>
    posts.map(({ title, caption, category, tags, subcategory, imageAlt, createdAt, image }) => ({
      ...{ title, caption, category, tags, subcategory, imageAlt, createdAt },
      ...{ width: image?.width, height: image?.height },
    }));
  expect(comparable(here)).toEqual(comparable(there));

  // Unpacked, and after its member has deleted one of them.
  await next.server.call('deletePost', { token: zoe.token, params: { postId: here[0]!.postId } });
  const folder = await writeFolder(unzipSync(new Uint8Array(reply.rawPayload)));
  expect((await next.importFrom(folder, '--author', 'zoe')).lines[0]).toBe('Imported before: 2.');
  expect(await postsOf(next.server, zoe.id)).toHaveLength(1);
});
