import { createServer } from '#server/main.ts';
import { readConfig } from '#server/platform/config.ts';
import { createIds } from '#server/platform/ids.ts';
import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';

import type { Fixture } from './fixture.ts';
import { sizes } from './scenario.ts';

/** Two members with equal data: the mutations of the first go through a faulty connection, those of the second do not. */
export interface Round {
  subject: Fixture;
  control: Fixture;
}

/** Creates the database in `folder`, with two members for each round. */
export async function createRounds(folder: string, rounds: number): Promise<Round[]> {
  const server = await createServer(readConfig({ DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'silent' }));
  const community = { db: server.db, clock: server.clock, newId: createIds(server.clock) };
  const several = async <T>(count: number, make: (at: number) => Promise<T>) => {
    const made: T[] = [];
    for (let at = 0; at < count; at += 1) made.push(await make(at));
    return made;
  };
  try {
    const authors = await several(sizes.authors, () => createMember(community));
    return await several(rounds, async () => {
      const posts = await several(sizes.posts, (at) =>
        createPost(community, authors[at % authors.length] ?? { id: '' }),
      );
      const createFixture = async (): Promise<Fixture> => {
        const member = await createMember(community);
        return {
          member,
          authors,
          posts,
          own: await several(sizes.own, (at) => createPost(community, member, { title: `old ${at}`, hasImage: false })),
        };
      };
      return { subject: await createFixture(), control: await createFixture() };
    });
  } finally {
    await server.stop();
  }
}
