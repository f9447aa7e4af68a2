import { cp, link, mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';

import { openDatabase } from '#server/platform/database/database.ts';
import { createIds } from '#server/platform/ids.ts';

/** Copies the community in `source` to the empty folder `target` and repeats its posts with pictures until it has `count` of them. */
export async function copyWithLongFeed(source: string, target: string, count: number): Promise<void> {
  await cp(join(source, 'pictures'), join(target, 'pictures'), { recursive: true });
  const original = new DatabaseSync(join(source, 'community.db'), { readOnly: true });
  // A server may be running on it.
  await backup(original, join(target, 'community.db'));
  original.close();

  const { db, close } = await openDatabase({ folder: target });
  const posts = await db.selectFrom('posts').selectAll().where('image_id', 'is not', null).execute();
  const uploads = new Map(
    (await db.selectFrom('uploads').selectAll().execute()).map((upload) => [upload.id, upload] as const),
  );
  const newId = createIds({ now: () => Date.now() });
  const folderOf = (uploadId: string) => join(target, 'pictures', uploadId.slice(-2), uploadId);
  await db.transaction().execute(async (trx) => {
    for (let n = posts.length; n < count; n += 1) {
      const post = posts[n % posts.length];
      const upload = uploads.get(post?.image_id ?? '');
      if (!post || !upload) throw new Error('The community has no posts with pictures.');
      // A picture belongs to one post, and each has its own address, as in a community that has grown.
      const uploadId = newId();
      await trx
        .insertInto('uploads')
        .values({ ...upload, id: uploadId })
        .execute();
      await trx
        .insertInto('posts')
        .values({ ...post, id: newId(), image_id: uploadId })
        .execute();
      await linkAll(folderOf(upload.id), folderOf(uploadId));
    }
  });
  await close();
}

async function linkAll(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await mkdir(to);
  await Promise.all((await readdir(from)).map((name) => link(join(from, name), join(to, name))));
}
