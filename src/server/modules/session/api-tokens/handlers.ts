import { msg } from '@lingui/core/runtime-macro';

import type { Handlers } from '#contract/operations.ts';
import type { Context } from '#server/http/context.ts';

import type { SessionDeps } from '../deps.ts';
import { createOwnApiTokens } from './own-api-tokens.ts';

type Ids = 'listApiTokens' | 'createApiToken' | 'deleteApiToken';

export function apiTokenHandlers(deps: SessionDeps): Handlers<Context, Ids> {
  const own = createOwnApiTokens(deps);
  return {
    listApiTokens: async (_, { member }) => ({ apiTokens: await own.list(member) }),

    async createApiToken({ body }, { member, request, t }) {
      const created = await own.create(member, body, request);
      return { ...created, message: t(msg`Your API token is ready. It is shown only now.`) };
    },

    async deleteApiToken({ params }, { member, request, t }) {
      await own.revoke(member, params.tokenId, request);
      return { message: t(msg`This API token is revoked.`) };
    },
  };
}
