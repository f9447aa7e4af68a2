import type { Schemas } from '#contract/operations.ts';
import { withinPageBytes } from '#server/platform/database/pagination.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { profilePicUrl } from '#server/platform/pictures/picture-urls.ts';
import type { Restricted } from '#server/rules/restrictions.ts';

interface PersonRow {
  id: string;
  username: string;
  picture_id: string | null;
}

interface PersonCardsDeps {
  /** The three newest posts with a picture of each of these members. */
  readNewestPictures: (db: Db, viewer: Restricted, authorIds: string[]) => Promise<Schemas['Post'][]>;
  /** Those of these members whom this one follows. */
  listFollowed: (db: Db, memberId: string, ids: string[]) => Promise<string[]>;
}

export type PresentPeople = (
  db: Db,
  viewer: Restricted | null,
  rows: readonly PersonRow[],
) => Promise<Schemas['PersonCard'][]>;

/** Members as lists show them: to members with their newest pictures, and whether the viewer follows them. */
export const createPersonCards =
  ({ readNewestPictures, listFollowed }: PersonCardsDeps): PresentPeople =>
  async (db, viewer, rows) => {
    const people = rows.map(({ id, username, picture_id }) => ({
      _id: id,
      username,
      profilePicUrl: profilePicUrl(picture_id),
    }));
    if (!viewer) return people;
    const ids = rows.map(({ id }) => id);
    const newest = (await readNewestPictures(db, viewer, ids)).map(
      ({ userId, postId, title, imageUrl, imageAlt, image }) => ({
        userId,
        picture: { postId, title, imageUrl, imageAlt, ...(image && { image }) },
      }),
    );
    const followed = new Set(await listFollowed(db, viewer.id, ids));
    const cards = people.map((person) => ({
      ...person,
      isFollowing: followed.has(person._id),
      posts: newest.filter(({ userId }) => userId === person._id).map(({ picture }) => picture),
    }));
    // Of the longest titles there may be too many.
    const whole = withinPageBytes(cards).length;
    return cards.map((card, at) => (at < whole ? card : { ...card, posts: [] }));
  };
