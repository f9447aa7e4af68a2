import type { Handlers } from '#contract/operations.ts';
import type { Context } from '#server/http/context.ts';
import type { Clock } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { pageOf } from '#server/platform/database/page.ts';
import { profilePicUrl } from '#server/platform/pictures/picture-urls.ts';
import { Problem } from '#server/platform/problem.ts';
import { usernameKey } from '#server/platform/usernames.ts';
import { checkNotOneself } from './policy.ts';
import { countConnections, deleteFollow, findFollowable, insertFollow, isFollowing, listConnections, lockFollowable } from './store.ts';

/** Tells a member about a follow, and takes it back. */
export interface FollowNews {
  followed(trx: Trx, follower: string, followee: string): Promise<void>;
  unfollowed(trx: Trx, follower: string, followee: string): Promise<void>;
}

type Ids = 'isFollowing' | 'follow' | 'unfollow' | 'getUserConnections';

export function followsHandlers({ db, clock, news }: { db: Db; clock: Clock; news: FollowNews }): Handlers<Context, Ids> {
  return {
    async isFollowing({ query }, { member }) {
      known(await findFollowable(db, query.userId));
      return { isFollowing: await isFollowing(db, member.id, query.userId) };
    },

    async follow({ params }, { member }) {
      checkNotOneself(member, params.id);
      await inTransaction(db, async (trx) => {
        const followee = known(await lockFollowable(trx, params.id));
        const follower = known(await findFollowable(trx, member.id));
        const isNew = await insertFollow(trx, follower, followee, clock.now());
        if (isNew) await news.followed(trx, follower.id, followee.id);
      });
      return { message: 'Successfully followed the user!' };
    },

    async unfollow({ params }, { member }) {
      checkNotOneself(member, params.id);
      await inTransaction(db, async (trx) => {
        const followee = known(await lockFollowable(trx, params.id));
        const wasThere = await deleteFollow(trx, member.id, followee.id);
        if (wasThere) await news.unfollowed(trx, member.id, followee.id);
      });
      return { message: 'Successfully unfollowed the user!' };
    },

    async getUserConnections({ query }) {
      const { id } = known(await findFollowable(db, query.userId));
      const part = usernameKey(query.query?.trim() ?? '');
      const rows = await listConnections(db, id, { after: query.cursor ?? '', part, limit: query.limit });
      const { items, nextCursor } = pageOf(rows, query.limit, (row) => row.username_key);
      return {
        connections: items.map((row) => ({ _id: row.id, username: row.username, profilePicUrl: profilePicUrl(row.picture_id) })),
        connectionsCount: await countConnections(db, id),
        message: '',
        nextCursor,
      };
    },
  };
}

function known<Person>(person: Person | undefined): Person {
  if (!person) throw new Problem(404, 'This member does not exist.');
  return person;
}
