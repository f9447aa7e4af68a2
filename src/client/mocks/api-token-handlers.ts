import type { HttpHandler } from 'msw/http';

import { answer } from './answer.ts';
import type { Community } from './empty-community.ts';

const day = 24 * 60 * 60 * 1000;

/** The tokens of the member's scripts. The name `taken` is refused. */
export function apiTokenHandlers(community: Community): HttpHandler[] {
  return [
    answer('get', '/user/apiTokens', () => ({ status: 200, body: { apiTokens: community.apiTokens } })),
    answer('post', '/user/apiTokens', ({ body: { name, scope, days = 365 } }) => {
      if (name === 'taken')
        return {
          status: 409,
          body: { code: 'name-taken', message: 'You have an API token with this name already.', field: 'name' },
        };
      const id = crypto.randomUUID();
      const apiToken = {
        id,
        name,
        scope,
        createdAt: new Date().toISOString(),
        expiresAt: days === null ? null : new Date(Date.now() + days * day).toISOString(),
        lastUsedAt: null,
      };
      community.apiTokens = [apiToken, ...community.apiTokens];
      const token = `clt_${id.padStart(43, 'mocked-token-')}`;
      return { status: 200, body: { message: 'Your API token is ready. It is shown only now.', token, apiToken } };
    }),
    answer('delete', '/user/apiTokens/{tokenId}', ({ path }) => {
      community.apiTokens = community.apiTokens.filter(({ id }) => id !== path['tokenId']);
      return { status: 200, body: { message: 'This API token is revoked.' } };
    }),
  ];
}
