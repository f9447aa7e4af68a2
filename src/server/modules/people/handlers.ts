import type { Handlers, Schemas } from '#contract/operations.ts';
import type { Context } from '#server/http/context.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { usernameKey } from '#server/platform/member-keys.ts';
import { profilePicUrl } from '#server/platform/pictures/picture-urls.ts';
import { Problem } from '#server/platform/problem.ts';

import { countPostsOf, findPerson, searchPeople } from './store.ts';

/** The newest ids of followers and followed, and the number of distinct members among all of them. */
type ReadConnections = (
  db: Db,
  memberId: string,
) => Promise<{ followers: string[]; following: string[]; connectionsCount: number }>;

export function peopleHandlers({
  db,
  readConnections,
}: {
  db: Db;
  readConnections: ReadConnections;
}): Handlers<Context, 'getUserProfile' | 'searchUsers'> {
  return {
    async getUserProfile({ query }) {
      const person = await findPerson(db, query.userId);
      if (!person) throw new Problem(404, 'This member does not exist.');
      const { about, link, pronouns } = person;
      const userData: Schemas['Profile'] = {
        _id: person.id,
        username: person.username,
        profilePicUrl: profilePicUrl(person.picture_id),
        about,
        link,
        pronouns,
        ...(await readConnections(db, person.id)),
        postsCount: await countPostsOf(db, person.id),
      };
      return { userData };
    },

    async searchUsers({ query }) {
      const found = await searchPeople(db, usernameKey(query.query.trim()));
      return {
        users: found.map((row) => ({
          _id: row.id,
          username: row.username,
          profilePicUrl: profilePicUrl(row.picture_id),
        })),
      };
    },
  };
}
