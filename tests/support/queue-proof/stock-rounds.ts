import { createServer } from '#server/main.ts';
import { readConfig } from '#server/platform/config.ts';
import { createIds } from '#server/platform/ids.ts';
import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';

import { sizes } from './plan.ts';
import type { Scene } from './scene.ts';

export interface Round {
  unlucky: Scene;
  lucky: Scene;
}

/** Fills the folder with two members for each round, who have the same before them. */
export async function stockRounds(folder: string, rounds: number): Promise<Round[]> {
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
      const posts = await several(sizes.posts, (at) => createPost(community, authors[at % authors.length] ?? { id: '' }));
      const scene = async (): Promise<Scene> => {
        const member = await createMember(community);
        return { member, authors, posts, own: await several(sizes.own, (at) => createPost(community, member, { title: `old ${at}`, hasImage: false })) };
      };
      return { unlucky: await scene(), lucky: await scene() };
    });
  } finally {
    await server.stop();
  }
}
