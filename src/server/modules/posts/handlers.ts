import { msg } from '@lingui/core/runtime-macro';

import type { Handlers } from '#contract/operations.ts';
import type { Context, Viewer } from '#server/http/context.ts';
import { withPictureUpload } from '#server/http/picture-upload.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import type { NewId } from '#server/platform/ids.ts';
import { Problem } from '#server/platform/problem.ts';
import type { SlicedWork } from '#server/platform/sliced-work.ts';
import { requireUnchanged } from '#server/rules/changed-meanwhile.ts';
import { requireConfirmedEmail } from '#server/rules/confirmed-email.ts';
import { checkDailyLimit } from '#server/rules/daily-limits.ts';
import { withIdempotencyKey } from '#server/rules/idempotency.ts';
import { inMemberTransaction } from '#server/rules/member-transaction.ts';
import type { Pictures } from '#server/rules/pictures/pictures.ts';
import { emptyFields, fieldsOf, textsOf, tidied } from '#server/rules/post-fields.ts';
import type { CaseSubject } from '#server/rules/report-cases.ts';
import { checkTextsOf } from '#server/rules/texts/check-texts.ts';

import { editOf, fieldsAfter } from './edit.ts';
import { checkLinkAllowed, checkSubcategories, isOfAnother, requireOwnPost } from './policy.ts';
import { markPostDeleted } from './post-deletion.ts';
import { presentPost, presentPostTo } from './present.ts';
import { requirePost, unknownPost } from './require-post.ts';
import { findAnyPost, listPostsByAuthor, type PostRow } from './store.ts';
import { insertPost, lockPost, updatePost } from './write-posts.ts';

interface PostsDeps {
  db: Db;
  pictures: Pictures;
  clock: Clock;
  newId: NewId;
  reports: {
    /** Adds a report, of which the admins are notified; false if the member has reported the post already. */
    add(
      trx: Trx,
      subject: CaseSubject,
      report: { memberId: string; reason: string },
      requireSubject: () => Promise<unknown>,
    ): Promise<boolean>;
  };
  /** Deletes posts that are marked. */
  deletion: Pick<SlicedWork, 'begin'>;
  /** How many notifications the member has not read. */
  countUnread: (db: Db, member: Viewer) => Promise<number>;
  /** How many posts the member's profile has. */
  countPostsOf: (db: Db, memberId: string) => Promise<number>;
  /** The ids of the member's collections that contain the post. */
  listCollectionIds: (db: Db, of: { memberId: string; postId: string }) => Promise<string[]>;
  reviews: {
    /** Whether what the member publishes is hidden until an admin has looked at it. */
    isNeeded(trx: Trx, memberId: string): Promise<boolean>;
    hold(trx: Trx, post: { id: string; authorId: string; title: string }): Promise<void>;
  };
  /** Removes a post of another member, in a transaction of its own; throws 403 without a fresh proof. */
  removeAsAdmin: (admin: Viewer, postId: string) => Promise<void>;
}

type Ids =
  | 'uploadPostImage'
  | 'savePostMetadata'
  | 'getPost'
  | 'getPublicPost'
  | 'editPost'
  | 'deletePost'
  | 'reportPost';

export function postsHandlers({
  db,
  pictures,
  clock,
  newId,
  reports,
  deletion,
  countUnread,
  countPostsOf,
  listCollectionIds,
  reviews,
  removeAsAdmin,
}: PostsDeps): Handlers<Context, Ids> {
  return {
    async uploadPostImage(_, { member, request }) {
      const { id: memberId, session } = member;
      const { url: imageUrl } = await withPictureUpload(request, (file) =>
        pictures.add({ memberId, session, kind: 'post', ...file }),
      );
      return { imageUrl };
    },

    async savePostMetadata({ body, headers }, { member, t }) {
      const { imageUrl: url = '', ...entered } = body;
      const fields = tidied({ ...emptyFields, ...entered });
      checkSubcategories(fields.category, fields.subcategory);
      const key = headers['Idempotency-Key'];
      const permit = () => {
        checkLinkAllowed(member, fields.link);
        return Promise.resolve();
      };
      return withIdempotencyKey(
        db,
        { member, key, operation: 'savePostMetadata', body, now: clock.now(), permit },
        async (trx) => {
          await requireConfirmedEmail(trx, member);
          await checkTextsOf(trx, member, textsOf(fields), clock.now());
          await checkDailyLimit(trx, member, 'posts', clock.now());
          const imageId = url === '' ? null : await pictures.claim(trx, { memberId: member.id, kind: 'post', url });
          const [id, isHeld] = [newId(), await reviews.isNeeded(trx, member.id)];
          await insertPost(trx, { ...fields, id, authorId: member.id, imageId, createdAt: clock.now() });
          if (isHeld) await reviews.hold(trx, { id, authorId: member.id, title: fields.title });
          const message = isHeld ? heldMessage : msg`Post created successfully!`;
          return {
            success: true,
            message: t(message),
            postId: id,
            post: presentPost(await requirePost(trx, member, id)),
            postsCount: await countPostsOf(trx, member.id),
          };
        },
      );
    },

    async getPost({ query }, { viewer }) {
      return { post: presentPostTo(viewer, await requirePost(db, viewer, query.postId)) };
    },

    async getPublicPost({ query }, { viewer }) {
      // The answer is the same for everybody, and cached: also the author's is without what only it sees.
      const post = await requirePost(db, viewer, query.postId);
      if (post.shares_posts === 0 || post.awaits_review === 1) throw unknownPost();
      const latest = await listPostsByAuthor(db, null, post.author_id, { limit: morePosts });
      const others = latest.filter(({ id }) => id !== post.id).slice(0, morePosts);
      return { post: presentPost(post), morePosts: others.map(presentPost) };
    },

    async editPost({ params, body }, { member, t }) {
      const post = await inMemberTransaction(db, member, async (trx) => {
        const publishedHash = await lockPost(trx, params.postId);
        const before = requireOwnPost(member, await requirePost(trx, member, params.postId));
        // An admin who looks at it must not show what is written meanwhile.
        if (before.awaits_review === 1) throw waitingPost();
        const { before: read, ...changes } = body;
        requireUnchanged({ read, current: { ...presentPost(before) }, next: changes });
        const fields = fieldsAfter(member, before, changes);
        if (!fields) return before;
        await requireConfirmedEmail(trx, member);
        // What was published before stays, whatever has become unwanted since.
        await checkTextsOf(trx, member, textsOf(fields, fieldsOf(before)), clock.now());
        const edit = editOf({ ...before, published_hash: publishedHash }, fields, clock.now());
        await updatePost(trx, before, fields, edit);
        if (await reviews.isNeeded(trx, member.id))
          await reviews.hold(trx, { id: before.id, authorId: member.id, title: fields.title });
        return requirePost(trx, member, params.postId);
      });
      const message = post.awaits_review === 1 ? heldMessage : msg`Your changes are saved.`;
      return { success: true, message: t(message), post: presentPost(post) };
    },

    async deletePost({ params }, { member, t }) {
      const { authorId, collectionIds, isOwn } = await inMemberTransaction(db, member, async (trx) => {
        await lockPost(trx, params.postId);
        const post = await findPostToDelete(trx, member, params.postId);
        const about = {
          authorId: post.author_id,
          collectionIds: await listCollectionIds(trx, { memberId: member.id, postId: post.id }),
        };
        if (isOfAnother(member, post)) return { ...about, isOwn: false };
        if (!(await markPostDeleted(trx, requireOwnPost(member, post)))) throw unknownPost();
        return { ...about, isOwn: true };
      });
      if (isOwn) await deletion.begin([params.postId]);
      else await removeAsAdmin(member, params.postId);
      return {
        success: true,
        message: t(msg`Post deleted successfully!`),
        unreadCount: await countUnread(db, member),
        postsCount: await countPostsOf(db, authorId),
        collectionIds,
      };
    },

    async reportPost({ body }, { member, t }) {
      const isNew = await inMemberTransaction(db, member, async (trx) => {
        const { id, author_id: authorId, title } = await requirePost(trx, member, body.postId);
        if (authorId === member.id) throw new Problem(400, msg`You cannot report your own post.`);
        const subject = { kind: 'post', id, authorId, postId: id, title } as const;
        const report = { memberId: member.id, reason: body.reason };
        return reports.add(trx, subject, report, () => requirePost(trx, member, id));
      });
      return {
        success: true,
        message: t(
          isNew ? msg`Thank you. Our admins will look at this post.` : msg`You have already reported this post.`,
        ),
      };
    },
  };
}

/** Also the member's own post that an admin has removed: what it made is its to delete, and the decision stays in the log. */
async function findPostToDelete(trx: Trx, member: Viewer, id: string): Promise<PostRow> {
  const post = await findAnyPost(trx, id);
  return post?.author_id === member.id ? post : requirePost(trx, member, id);
}

const heldMessage = msg`Thank you. Others see your post as soon as our admins have looked at it.`;
const waitingPost = () =>
  new Problem(
    'under-review',
    msg`Our admins have yet to look at this post. You can delete it now, and change it afterwards.`,
  );

/** How many other posts of its author a public post has with it. */
const morePosts = 8;
