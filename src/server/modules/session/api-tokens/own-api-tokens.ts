import { msg } from '@lingui/core/runtime-macro';
import type { FastifyRequest } from 'fastify';

import { nameKey, tidyName } from '#contract/collection-names.ts';
import type { OperationInput, Schemas } from '#contract/operations.ts';
import { maxApiTokens } from '#contract/vocabulary.ts';
import { Problem } from '#server/platform/problem.ts';
import { hashToken, newApiToken } from '#server/platform/tokens.ts';
import { requireFreshProof } from '#server/rules/fresh-proof.ts';
import { inAccountTransaction, inMemberTransaction, type SignedInMember } from '#server/rules/member-transaction.ts';

import type { SessionDeps } from '../deps.ts';
import { createSecurityMails } from '../security-mails.ts';
import { deleteApiToken, insertApiToken, listApiTokens, type ApiToken } from './store.ts';

const day = 24 * 60 * 60 * 1000;

/** How members list, make and revoke the tokens of their scripts. */
export function createOwnApiTokens(deps: SessionDeps) {
  const { db, clock, newId, logEvent } = deps;
  const mails = createSecurityMails(deps, (appName) => msg`A new API token of your account at ${{ appName }}`);

  return {
    list: async ({ id }: SignedInMember) => (await listApiTokens(db, id)).map(presentApiToken),

    /** Makes a token; throws 403 without a fresh proof, 409 if the name is taken or there are too many. */
    async create(member: SignedInMember, body: OperationInput<'createApiToken'>['body'], request: FastifyRequest) {
      const { scope, days = 365 } = body;
      const name = tidyName(body.name);
      const token = newApiToken();
      const row = await inAccountTransaction(db, member, async (trx, account) => {
        await requireFreshProof(trx, member, clock.now());
        const others = await listApiTokens(trx, member.id);
        if (others.some((other) => other.name_key === nameKey(name)))
          throw new Problem('name-taken', msg`You have an API token with this name already.`, {}, { field: 'name' });
        if (others.length >= maxApiTokens)
          throw new Problem(
            'limit-reached',
            msg`You can have ${{ maxApiTokens }} API tokens. Revoke one to make room.`,
          );
        const created = await insertApiToken(trx, {
          id: newId(),
          member_id: member.id,
          token_hash: hashToken(token),
          name,
          scope,
          created_at: clock.now(),
          expires_at: days === null ? null : clock.now() + days * day,
        });
        await mails.send(trx, account, msg`An API token was made for your account: ${{ name }}.`, request);
        return created;
      });
      logEvent('api-token.created', { memberId: member.id }, request.ip);
      return { token, apiToken: presentApiToken(row) };
    },

    async revoke(member: SignedInMember, id: string, request: FastifyRequest): Promise<void> {
      await inMemberTransaction(db, member, async (trx) => {
        if (!(await deleteApiToken(trx, member.id, id)))
          throw new Problem(404, msg`This API token is revoked already.`);
      });
      logEvent('api-token.revoked', { memberId: member.id }, request.ip);
    },
  };
}

function presentApiToken(row: ApiToken): Schemas['ApiToken'] {
  const isoTime = (time: number | null) => (time === null ? null : new Date(time).toISOString());
  return {
    id: row.id,
    name: row.name,
    scope: row.scope,
    createdAt: new Date(row.created_at).toISOString(),
    expiresAt: isoTime(row.expires_at),
    lastUsedAt: isoTime(row.last_used_at),
  };
}
