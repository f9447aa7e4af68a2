import { insertApiToken } from '#server/modules/session/api-tokens/store.ts';
import type { Clock } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { hashToken, newApiToken } from '#server/platform/tokens.ts';
import type { TestServer } from '#tests/support/test-server.ts';

type Community = Pick<TestServer, 'db' | 'newId'> & { clock: Clock };

let made = 0;

/** An API token of the member, which works until it is revoked unless `expiresAt` is given. */
export async function createApiToken(
  { db, newId, clock }: Community,
  member: { id: string },
  { scope, expiresAt = null }: { scope: 'read' | 'write'; expiresAt?: number | null },
): Promise<{ id: string; token: string }> {
  made += 1;
  const [id, token] = [newId(), newApiToken()];
  await inTransaction(db, (trx) =>
    insertApiToken(trx, {
      id,
      member_id: member.id,
      token_hash: hashToken(token),
      name: `Script ${made}`,
      scope,
      created_at: clock.now(),
      expires_at: expiresAt,
    }),
  );
  return { id, token };
}
