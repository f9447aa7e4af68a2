import type { HttpHandler } from 'msw/http';

import type { Schemas } from '#contract/operations.ts';

import { answer } from './answer.ts';

const day = 24 * 60 * 60 * 1000;

/** The tokens of the member's scripts. The name `taken` is refused. */
export function apiTokenHandlers(): HttpHandler[] {
  let made = 0;
  let apiTokens: Schemas['ApiToken'][] = [
    {
      id: 'backup',
      name: 'Backup script',
      scope: 'read',
      createdAt: '2026-11-01T09:30:00.000Z',
      expiresAt: '2027-11-01T09:30:00.000Z',
      lastUsedAt: '2026-11-20T18:04:00.000Z',
    },
  ];
  return [
    answer('get', '/user/apiTokens', () => ({ status: 200, body: { apiTokens } })),
    answer('post', '/user/apiTokens', ({ body: { name, scope, days = 365 } }) => {
      if (name === 'taken')
        return { status: 409, body: { message: 'You have an API token with this name already.', field: 'name' } };
      made += 1;
      const apiToken = {
        id: `made-${made}`,
        name,
        scope,
        createdAt: new Date().toISOString(),
        expiresAt: days === null ? null : new Date(Date.now() + days * day).toISOString(),
        lastUsedAt: null,
      };
      apiTokens = [apiToken, ...apiTokens];
      const token = `clt_${String(made).padStart(43, 'mocked-token-')}`;
      return { status: 200, body: { message: 'Your API token is ready. It is shown only now.', token, apiToken } };
    }),
    answer('delete', '/user/apiTokens/{tokenId}', ({ path }) => {
      apiTokens = apiTokens.filter(({ id }) => id !== path['tokenId']);
      return { status: 200, body: { message: 'This API token is revoked.' } };
    }),
  ];
}
