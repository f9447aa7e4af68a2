import { QueryClient, useIsMutating } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { follow } from '#client/features/follows/mutations.ts';
import type { MutationContext, OutboxMutation } from '#client/outbox/mutation.ts';
import type { PersistedQuery } from '#client/persistence/query-storage.ts';
import type { Api } from '#client/shared/api/api.ts';
import { entryUpdate } from '#client/shared/query/effects.ts';
import { followKeys, saveKeys } from '#client/shared/query/keys.ts';
import { pagedQuery, queryOptions } from '#client/shared/query/query-options.ts';
import { idUpdate } from '#client/shared/query/updates.ts';
import type { Handlers } from '#contract/operations.ts';
import { pathOf } from '#scripts/lib/operation-call.ts';
import { unwrap } from '#sdk/answers.ts';
import type { Context } from '#server/http/context.ts';
import { answer } from '#tests/support/client/answer.ts';

const client = new QueryClient();

/**
 * What does not fit together and therefore must not compile. The type check judges it: a misfit that compiles makes its
 * `@ts-expect-error` an error. None of it runs.
 */
export const misfits = {
  'a key that no file of keys declares': () => {
    // @ts-expect-error -- The keys begin with 'saves'.
    void client.invalidateQueries({ queryKey: ['save', 'ids'] });
  },

  'a mutation key that no file of keys declares': () =>
    // @ts-expect-error -- It is ['saves', 'unsave', postId].
    useIsMutating({ mutationKey: ['saves', 'remove', '1'] }),

  'a query that returns something else than its key holds': (api: Api) =>
    // @ts-expect-error -- The entry is the list of ids, not the answer around it.
    queryOptions({ queryKey: saveKeys.ids(), queryFn: () => unwrap(api.GET('/user/getSavedPostIds')) }),

  'a list whose pages are those of another': (api: Api) =>
    pagedQuery({
      queryKey: saveKeys.list(),
      // @ts-expect-error -- The entry has saved posts, and the answer those of whom one follows.
      fetchPage: (at, signal) => unwrap(api.GET('/user/getFollowedPosts', { params: { query: at }, signal })),
    }),

  'an update that puts other data into an entry': () =>
    entryUpdate({
      queryKeys: ({ userId }: { userId: string }) => [followKeys.isFollowing(userId)],
      // @ts-expect-error -- It is true or false.
      apply: () => 'yes',
      invert: () => false,
    }),

  'an update of ids for an entry that is a list of posts': () =>
    // @ts-expect-error -- saveKeys.ids() has the ids.
    idUpdate(() => [saveKeys.list()], String, true),

  'a mocked answer with a wrong field': () =>
    // @ts-expect-error -- The field is postIds.
    answer('get', '/user/getSavedPostIds', () => ({ status: 200, body: { ids: [] } })),

  'a mocked answer with a status that the contract does not name': () =>
    // @ts-expect-error -- Nobody is refused a list of ids.
    answer('get', '/user/getSavedPostIds', () => ({ status: 404, body: { message: 'There are none.' } })),

  'a call of a path that is not in the contract': (api: Api) =>
    // @ts-expect-error -- It is /user/getSavedPosts.
    api.GET('/user/listSavedPosts'),

  'a link without the parameter of its route': () => (
    // @ts-expect-error -- The route is /profile/$profileUserId.
    <Link to="/profile/$profileUserId" params={{ userId: '1' }} />
  ),

  'a mutation with variables of another': (context: MutationContext) =>
    // @ts-expect-error -- A follow needs the userId.
    follow.send({ postId: '1' }, context),

  'a mutation that does not say what it does to the cache': (): OutboxMutation<string> =>
    // @ts-expect-error -- A mutation must declare its effects.
    ({ name: 'saves/like', key: saveKeys.save(), describe: () => '', send: () => Promise.resolve() }),

  'a mutation that is undone by what takes something else': (): Pick<OutboxMutation<number>, 'inverse'> => ({
    // @ts-expect-error -- The inverse must take the same variables, and a follow takes a member.
    inverse: () => follow,
  }),

  'a handler of a call for visitors that asks for a member': (): Handlers<Context, 'getPost'> => ({
    // @ts-expect-error -- A call without a login has `viewer`, which may be null, and no `member`.
    getPost: (_, { member }) => Promise.reject(new Error(member.id)),
  }),

  'a handler with an answer of another operation': (): Handlers<unknown, 'isFollowing'> => ({
    // @ts-expect-error -- The answer is { isFollowing }.
    isFollowing: () => Promise.resolve({ follows: true }),
  }),

  'a proof that calls an operation by a wrong name': () =>
    // @ts-expect-error -- It is getSavedPosts.
    pathOf('listSavedPosts'),

  'a proof that calls an operation without its parameters': () =>
    // @ts-expect-error -- Of which post?
    pathOf('getComments', { query: { limit: 100 } }),

  'a stored query under a key that the app does not have': (query: PersistedQuery) => ({
    ...query,
    // @ts-expect-error -- The list is ['saves', 'list'].
    queryKey: ['saves', 'posts'] satisfies PersistedQuery['queryKey'],
  }),
};
