import { msg } from '@lingui/core/runtime-macro';

import type { Handlers, Schemas } from '#contract/operations.ts';
import type { Context, Viewer } from '#server/http/context.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { profilePicUrl } from '#server/platform/pictures/picture-urls.ts';
import { Problem } from '#server/platform/problem.ts';
import { canSee } from '#server/rules/restrictions.ts';

import type { PresentPeople } from './person-cards.ts';
import { countPostsOf, findPerson, searchPeople } from './store.ts';

/** The newest ids of followers and followed that the viewer may see, and the number of distinct members among all of them. */
type ReadConnections = (
  db: Db,
  viewer: Viewer,
  memberId: string,
) => Promise<{ followers: string[]; following: string[]; connectionsCount: number }>;

export function peopleHandlers({
  db,
  readConnections,
  presentPeople,
}: {
  db: Db;
  readConnections: ReadConnections;
  presentPeople: PresentPeople;
}): Handlers<Context, 'getUserProfile' | 'searchUsers'> {
  return {
    async getUserProfile({ query }, { member }) {
      const person = await findPerson(db, query.userId);
      if (!person || !(await canSee(db, member, person.id))) throw new Problem(404, msg`This member does not exist.`);
      const { about, link, pronouns } = person;
      const userData: Schemas['Profile'] = {
        _id: person.id,
        username: person.username,
        profilePicUrl: profilePicUrl(person.picture_id),
        about,
        link,
        pronouns,
        ...(await readConnections(db, member, person.id)),
        postsCount: await countPostsOf(db, person.id),
      };
      return { userData };
    },

    async searchUsers({ query }, { viewer }) {
      return { users: await presentPeople(db, viewer, await searchPeople(db, viewer, query.query)) };
    },
  };
}
