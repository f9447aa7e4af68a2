import type { QueryClient } from '@tanstack/react-query';

import type { Schemas } from '#contract/operations.ts';

import { followKeys } from './keys.ts';
import { seedEntry } from './optimistic.ts';

/** The members of a list without whether the viewer follows them, which each follow button would otherwise ask for by itself. */
export const seedFollowing = (client: QueryClient, people: Schemas['PersonCard'][]): Schemas['PersonCard'][] =>
  people.map(({ isFollowing, ...person }) => {
    if (isFollowing !== undefined) seedEntry(client, followKeys.isFollowing(person._id), isFollowing);
    return person;
  });
