import { msg } from '@lingui/core/runtime-macro';

import type { Db } from '#server/platform/database/schema.ts';
import { Problem } from '#server/platform/problem.ts';
import type { Restricted } from '#server/rules/restrictions.ts';

import { findPost, type PostRow } from './store.ts';

/** The post, if the viewer may see it; throws 404 if not. */
export async function requirePost(db: Db, viewer: Restricted | null, id: string): Promise<PostRow> {
  const post = await findPost(db, viewer, id);
  if (!post) throw unknownPost();
  return post;
}

export const unknownPost = (): Problem => new Problem(404, msg`This post does not exist.`);
