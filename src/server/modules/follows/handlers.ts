import { msg } from '@lingui/core/runtime-macro';

import type { Handlers, Schemas } from '#contract/operations.ts';
import { nameKeys } from '#contract/searched-names.ts';
import type { Context, Viewer } from '#server/http/context.ts';
import type { Clock } from '#server/platform/clock.ts';
import { toPage, withinPageBytes } from '#server/platform/database/pagination.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { profilePicUrl } from '#server/platform/pictures/picture-urls.ts';
import { Problem } from '#server/platform/problem.ts';
import { inMemberTransaction } from '#server/rules/member-transaction.ts';
import { canSee, lockVisibleMember, type Restricted } from '#server/rules/restrictions.ts';

import { formatCursor, parseCursor } from './connections-cursor.ts';
import { listConnections } from './list-connections.ts';
import { countConnections, deleteFollow, findActiveMember, insertFollow, isFollowing } from './store.ts';
import { listFollowable, listFollowedByFollowed } from './suggestions.ts';

/** Notifies the member who is followed. */
interface FollowNotifier {
  followed(trx: Trx, follower: string, followee: string): Promise<void>;
  unfollowed(trx: Trx, follower: string, followee: string): Promise<void>;
}

interface PostReader {
  /** Ids of members who wrote posts with a picture, the last one first. */
  listRecentAuthors(db: Db): Promise<string[]>;
  /** The three newest posts with a picture of each of these members. */
  readNewestPictures(db: Db, viewer: Restricted, authorIds: string[]): Promise<Schemas['Post'][]>;
}

type PresentPeople = (
  db: Db,
  viewer: Restricted | null,
  rows: { id: string; username: string; picture_id: string | null }[],
) => Promise<Schemas['PersonCard'][]>;

type Ids = 'isFollowing' | 'follow' | 'unfollow' | 'getUserConnections' | 'getSuggestedMembers';

const maxSuggestions = 12;

export function followsHandlers({
  db,
  clock,
  notifier,
  posts,
  presentPeople,
}: {
  db: Db;
  clock: Clock;
  notifier: FollowNotifier;
  posts: PostReader;
  presentPeople: PresentPeople;
}): Handlers<Context, Ids> {
  return {
    async isFollowing({ query }, { member }) {
      requireMember(await findVisibleMember(db, member, query.userId));
      return { isFollowing: await isFollowing(db, member.id, query.userId) };
    },

    // The lock must come before any other write of a follow or unfollow (see lockMember).
    async follow({ params }, { member, t }) {
      checkNotSelf(member, params.id);
      await inMemberTransaction(db, member, async (trx) => {
        const followee = requireMember(await lockVisibleMember(trx, member, params.id));
        const follower = requireMember(await findActiveMember(trx, member.id));
        const isNew = await insertFollow(trx, follower, followee, clock.now());
        if (isNew) await notifier.followed(trx, follower.id, followee.id);
      });
      return { message: t(msg`Successfully followed the user!`), ...(await countBoth(db, member, params.id)) };
    },

    async unfollow({ params }, { member, t }) {
      checkNotSelf(member, params.id);
      await inMemberTransaction(db, member, async (trx) => {
        const followee = requireMember(await lockVisibleMember(trx, member, params.id));
        const wasFollowing = await deleteFollow(trx, member.id, followee.id);
        if (wasFollowing) await notifier.unfollowed(trx, member.id, followee.id);
      });
      return { message: t(msg`Successfully unfollowed the user!`), ...(await countBoth(db, member, params.id)) };
    },

    async getSuggestedMembers(_, { member }) {
      const near = await listFollowedByFollowed(db, member.id);
      const ids = new Set([...near, ...(await posts.listRecentAuthors(db))]);
      const followable = await listFollowable(db, member, [...ids].slice(0, 100));
      const newest = await posts.readNewestPictures(
        db,
        member,
        followable.map(({ id }) => id),
      );
      const suggestions = followable.map((row) => ({
        _id: row.id,
        username: row.username,
        profilePicUrl: profilePicUrl(row.picture_id),
        posts: newest.filter(({ userId }) => userId === row.id),
      }));
      const withPosts = suggestions.filter((each) => each.posts.length > 0);
      const withFace = withPosts.filter((each) => each.profilePicUrl !== '');
      return { members: withinPageBytes((withFace.length > 0 ? withFace : withPosts).slice(0, maxSuggestions)) };
    },

    async getUserConnections({ query }, { viewer }) {
      const { id } = requireMember(await findVisibleMember(db, viewer, query.userId));
      const part = nameKeys(query.query ?? '')[0] ?? '';
      const after = parseCursor(query.cursor ?? '');
      const rows = await listConnections(db, id, { viewer, after, part, limit: query.limit });
      const { items, nextCursor } = toPage(rows, query.limit, formatCursor);
      return {
        connections: await presentPeople(db, viewer, items),
        connectionsCount: await countConnections(db, viewer, id),
        message: '',
        nextCursor,
      };
    },
  };
}

/** S005: members cannot follow themselves. */
function checkNotSelf(member: Viewer, otherId: string): void {
  if (member.id === otherId) throw new Problem(400, msg`You cannot follow yourself.`);
}

/** The connections of both, as the member sees them. */
async function countBoth(db: Db, member: Viewer, otherId: string) {
  return {
    connectionsCount: await countConnections(db, member, otherId),
    ownConnectionsCount: await countConnections(db, member, member.id),
  };
}

async function findVisibleMember(db: Db, viewer: Viewer | null, id: string) {
  return (await canSee(db, viewer, id)) ? findActiveMember(db, id) : undefined;
}

function requireMember<Row>(row: Row | undefined): Row {
  if (!row) throw new Problem(404, msg`This member does not exist.`);
  return row;
}
