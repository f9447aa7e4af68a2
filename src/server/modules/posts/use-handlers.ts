import { isDeepStrictEqual } from 'node:util';
import { msg } from '@lingui/core/runtime-macro';

import type { Handlers } from '#contract/operations.ts';
import type { Context, Viewer } from '#server/http/context.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { inMemberTransaction } from '#server/rules/member-transaction.ts';
import { presentUse } from '#server/rules/post-use.ts';

import { requireOwnPost } from './policy.ts';
import { presentPostTo } from './present.ts';
import { requirePost } from './require-post.ts';
import { lockPost, updateUse } from './write-posts.ts';

interface PostUseDeps {
  db: Db;
  clock: Clock;
  notifier: {
    /** Marks the question about the post as read. */
    answeredUse(trx: Trx, answered: { authorId: string; postId: string; now: number }): Promise<void>;
    countUnread: (db: Db, member: Viewer) => Promise<number>;
  };
}

/** What authors answer to the question whether they still use it. */
export function postUseHandlers({ db, clock, notifier }: PostUseDeps): Handlers<Context, 'answerUse'> {
  return {
    async answerUse({ params: { postId }, body: { answer } }, { member, t }) {
      const post = await inMemberTransaction(db, member, async (trx) => {
        await lockPost(trx, postId);
        const own = requireOwnPost(member, await requirePost(trx, member, postId));
        const now = clock.now();
        const next = { ...own, use_answer: answer, use_answered_at: answer === 'none' ? null : now };
        // Made again, it changes nothing.
        if (!isDeepStrictEqual(presentUse(next), presentUse(own)) || own.use_answer === '') await updateUse(trx, next);
        await notifier.answeredUse(trx, { authorId: member.id, postId, now });
        return requirePost(trx, member, postId);
      });
      return {
        message: t(msg`Your answer is saved.`),
        post: presentPostTo(member, post),
        unreadCount: await notifier.countUnread(db, member),
      };
    },
  };
}
