import type { Schemas } from '#contract/operations.ts';
import type { Db } from '#server/platform/database/schema.ts';
import type { Restricted } from '#server/rules/restrictions.ts';

import { listNewestPictures } from './newest-pictures.ts';
import { presentPost } from './present.ts';
import {
  findAnyPost,
  listAnyPostsByAuthor,
  listPosts,
  listPostsByIds,
  listPostsWithPicture,
  type PostRow,
} from './store.ts';

type Post = Schemas['Post'];

const present = async (rows: Promise<PostRow[]>): Promise<Post[]> => (await rows).map(presentPost);

/** Posts of the contract, which other modules show: those with these ids that the viewer may see. */
export const readPosts = (db: Db, viewer: Restricted | null, ids: string[]): Promise<Post[]> =>
  present(listPostsByIds(db, viewer, ids));

/** The three newest posts with a picture of each of these members. */
export const readNewestPictures = (db: Db, viewer: Restricted, authorIds: string[]): Promise<Post[]> =>
  present(listNewestPictures(db, viewer, authorIds));

/** The newest posts of all members, or only those with a picture: for admins. */
export const readNewestPosts = (
  db: Db,
  { hasPicture, ...page }: { cursor?: string; limit: number; hasPicture: boolean },
): Promise<Post[]> => present(hasPicture ? listPostsWithPicture(db, page) : listPosts(db, null, page));

/** The post, also if it is hidden: for admins. */
export async function readAnyPost(db: Db, id: string): Promise<Post | undefined> {
  const post = await findAnyPost(db, id);
  return post && presentPost(post);
}

const shownPosts = 6;

/** The six newest posts of a member, also hidden ones: for admins. */
export const readAnyPostsByAuthor = (db: Db, authorId: string): Promise<Post[]> =>
  present(listAnyPostsByAuthor(db, authorId, shownPosts));
