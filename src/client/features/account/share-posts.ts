import { msg, t } from '@lingui/core/macro';

import type { OutboxMutation } from '#client/outbox/mutation.ts';
import { entryUpdate } from '#client/shared/query/effects.ts';
import { accountKeys, postKeys } from '#client/shared/query/keys.ts';
import { unwrap } from '#sdk/answers.ts';

interface SharePosts {
  sharesPosts: boolean;
}

/** Chooses whether people without an account can open the member's posts by their links. */
export const sharePosts: OutboxMutation<SharePosts> = {
  name: 'account/share-posts',
  key: accountKeys.sharePosts(),
  describe: ({ sharesPosts }) => (sharesPosts ? t`Show your posts by their links` : t`Show your posts to members only`),
  send: (body, { api, requestOptions }) => unwrap(api.PATCH('/user/privacySettings', { ...requestOptions, body })),
  effects: {
    optimistic: [
      entryUpdate({
        queryKeys: () => [accountKeys.own()],
        apply: (account, { sharesPosts }) => ({ ...account, sharesPosts }),
        invert: (account, { sharesPosts }) => ({ ...account, sharesPosts: !sharesPosts }),
      }),
    ],
    // Each of the member's posts says who can open it: the lists, and the posts by themselves.
    refetched: () => [postKeys.details()],
    invalidated: () => [postKeys.all],
  },
  messages: { failure: msg`Your settings could not be saved.` },
};
