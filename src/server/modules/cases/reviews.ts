import type { Clock } from '#server/platform/clock.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import type { NewId } from '#server/platform/ids.ts';
import { readCommunitySettings } from '#server/rules/community-settings.ts';
import { openCase } from '#server/rules/report-cases.ts';

interface ReviewsDeps {
  clock: Clock;
  newId: NewId;
}

/** Hides the first posts of members until an admin has looked at them. */
export function createReviews({ clock, newId }: ReviewsDeps) {
  return {
    /** Whether what the member publishes has to wait: as long as fewer of its posts are shown than the community looks at. */
    async isNeeded(trx: Trx, memberId: string): Promise<boolean> {
      const { reviewedPosts } = await readCommunitySettings(trx);
      if (reviewedPosts === 0) return false;
      const { is_admin: isAdmin, is_moderator: isModerator } = await trx
        .selectFrom('members')
        .select(['is_admin', 'is_moderator'])
        .where('id', '=', memberId)
        .executeTakeFirstOrThrow();
      if (isAdmin === 1 || isModerator === 1) return false;
      const shown = await trx
        .selectFrom('posts')
        .select('id')
        .where('author_id', '=', memberId)
        .where('removed_at', 'is', null)
        .limit(reviewedPosts)
        .execute();
      return shown.length < reviewedPosts;
    },

    /** Hides a post from all but its author, and opens its case, in which an admin shows or removes it. */
    async hold(trx: Trx, { id, authorId, title }: { id: string; authorId: string; title: string }): Promise<void> {
      const caseId = await openCase(trx, { clock, newId }, { kind: 'post', id, authorId, postId: id, title });
      await trx.updateTable('report_cases').set({ is_review: 1, title }).where('id', '=', caseId).execute();
      await trx
        .updateTable('posts')
        .set({ removed_at: clock.now(), awaits_review: 1 })
        .where('id', '=', id)
        .where('removed_at', 'is', null)
        .execute();
    },
  };
}
