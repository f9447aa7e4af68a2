import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

import { insertImportedPost } from '#server/modules/posts/imported-posts.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { makeFilesPrivate } from '#server/platform/disk.ts';
import { idAt } from '#server/platform/ids.ts';
import { pictureProblems, requirePicture } from '#server/platform/pictures/picture-problems.ts';
import { openPictureStorage } from '#server/platform/pictures/storage/picture-place.ts';
import { createWorkerPool } from '#server/platform/pictures/worker/worker-pool.ts';
import { Problem } from '#server/platform/problem.ts';
import { createPictures } from '#server/rules/pictures/pictures.ts';

import type { Command, Shell } from './command.ts';
import { checkRows, type ReadyPost } from './import/check-rows.ts';
import { openSource, type SourceFile } from './import/open-source.ts';
import { readTable } from './import/read-table.ts';

const importCommand: Command = {
  words: ['FILE-OR-FOLDER'],
  takes: ['author', 'dry-run'],
  summary: 'Publishes pictures that a CSV or JSON file names, or a member’s download, each once, with their dates.',
  example: '/home/me/pictures.zip --author amara --dry-run',
  async run(shell, [path = ''], { author, 'dry-run': isDryRun = false }) {
    const { print } = shell;
    makeFilesPrivate();
    const source = await openSource(path);
    try {
      const table = await readTable(source);
      if (table.accountId !== undefined && author === undefined)
        throw new Error(
          'This is the download of a member: say with --author which member of this community gets its posts.',
        );
      const { ready, importedBefore, failures, unknownTags } = await checkRows(table, { ...shell, source, author });
      for (const note of table.notes) print(note);
      if (unknownTags.size > 0) print(`These tags do not exist here and are left out: ${describeCounts(unknownTags)}.`);
      if (importedBefore > 0) print(`Imported before: ${importedBefore}.`);
      for (const line of failures) print(line);
      const { done, failed } = await (isDryRun ? forEach(ready, ignore, tryPicture) : publish(shell, ready));
      for (const line of failed) print(line);
      print(describeDone(done, isDryRun));
      const left = failures.length + failed.length;
      if (left > 0)
        throw new Error(
          `${left} of ${table.rows.length} ${isDryRun ? 'cannot be' : 'are not'} imported: see the lines above. Once they are right, the same command imports them.`,
        );
    } finally {
      source.close();
    }
  },
};

interface Outcome {
  done: ReadyPost[];
  /** A line for each whose picture is not accepted. */
  failed: string[];
}

/** Looks at the file of a picture as far as that is possible without decoding it. */
async function tryPicture({ picture }: ReadyPost): Promise<void> {
  if (picture) requirePicture(await buffer(read(picture)));
}

/** Publishes the posts one after the other: what has been published stays, whatever ends this. */
async function publish({ db, clock, config, print }: Shell, posts: readonly ReadyPost[]): Promise<Outcome> {
  const pictures = createPictures({
    db,
    clock,
    storage: openPictureStorage(config),
    log: { error: ignore, info: ignore },
    spoolFolder: join(config.dataDir, 'incoming'),
    minFreeBytes: config.minFreeBytes,
    workers: createWorkerPool({ isBackground: true }),
    isImport: true,
  });
  try {
    return await forEach(posts, print, async ({ key, authorId, fields, picture, date }, count) => {
      const file = picture && { bytes: read(picture), announcedBytes: picture.size };
      const imageUrl = file && (await pictures.add({ memberId: authorId, kind: 'post', ...file })).url;
      const createdAt = date ?? clock.now();
      const post = { ...fields, key, id: idAt(createdAt, count), authorId, imageUrl, createdAt };
      await inTransaction(db, (trx) => insertImportedPost(trx, pictures, post));
    });
  } finally {
    await pictures.close();
  }
}

/** How often it is told how far it is. */
const toldEvery = 10;

async function forEach(
  posts: readonly ReadyPost[],
  print: Shell['print'],
  work: (post: ReadyPost, count: number) => Promise<void>,
): Promise<Outcome> {
  const outcome: Outcome = { done: [], failed: [] };
  for (const [count, post] of posts.entries()) {
    if (count > 0 && count % toldEvery === 0) print(`${count} of ${posts.length}`);
    try {
      await work(post, count);
      outcome.done.push(post);
    } catch (error) {
      // Others, such as a full disk, would be those of the next picture, too.
      if (!(error instanceof Problem) || error.status >= 429) throw error;
      outcome.failed.push(`${post.place}: ${error.message}`);
    }
  }
  return outcome;
}

/** The file's bytes as they are asked for; a file that is damaged in the ZIP is a picture that cannot be read. */
async function* read(file: SourceFile): AsyncGenerator<Buffer> {
  try {
    yield* (await file.open()) as AsyncIterable<Buffer>;
  } catch (error) {
    throw error instanceof Problem ? error : pictureProblems.unreadable();
  }
}

function describeDone(posts: readonly ReadyPost[], isDryRun: boolean): string {
  const counts = new Map<string, number>();
  for (const { author } of posts) counts.set(`@${author}`, (counts.get(`@${author}`) ?? 0) + 1);
  const withPicture = posts.filter(({ picture }) => picture).length;
  const what = isDryRun ? 'To be imported' : 'Imported';
  const whose = counts.size === 0 ? '' : `, of ${describeCounts(counts)}`;
  return `${what}: ${posts.length}, with a picture: ${withPicture}${whose}.`;
}

const describeCounts = (counts: ReadonlyMap<string, number>) =>
  [...counts].map(([name, count]) => `${name} (${count})`).join(', ');

const ignore = () => undefined;

/** What the command line brings from elsewhere. */
export const importCommands: Readonly<Record<string, Command>> = { import: importCommand };
