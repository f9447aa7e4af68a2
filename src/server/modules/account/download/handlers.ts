import { msg } from '@lingui/core/runtime-macro';

import type { Handlers } from '#contract/operations.ts';
import type { Context } from '#server/http/context.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { Problem } from '#server/platform/problem.ts';
import { hashToken, newToken } from '#server/platform/tokens.ts';
import { requireFreshProof } from '#server/rules/fresh-proof.ts';
import { inAccountTransaction } from '#server/rules/member-transaction.ts';
import { consumeOneTimeToken, insertOneTimeToken } from '#server/rules/one-time-tokens.ts';
import type { Pictures } from '#server/rules/pictures/pictures.ts';
import type { LogSecurityEvent } from '#server/rules/security-events.ts';

import { createArchive } from './archive.ts';

interface DownloadDeps {
  db: Db;
  pictures: Pick<Pictures, 'readOwn' | 'measure'>;
  clock: Clock;
  logEvent: LogSecurityEvent;
}

const ticketLifetimeMs = 5 * 60 * 1000;

/** A member's download of everything that the community has about it. */
export function downloadHandlers(deps: DownloadDeps): Handlers<Context, 'requestDownload' | 'downloadData'> {
  const { db, clock, logEvent } = deps;
  return {
    // The browser saves the file itself while it arrives, and sends no bearer then: the address has a ticket in it.
    async requestDownload(_, { member, request }) {
      const ticket = newToken();
      await inAccountTransaction(db, member, async (trx) => {
        await requireFreshProof(trx, member, clock.now());
        await insertOneTimeToken(trx, {
          tokenHash: hashToken(ticket),
          kind: 'download',
          memberId: member.id,
          expiresAt: clock.now() + ticketLifetimeMs,
        });
      });
      logEvent('data.downloaded', { memberId: member.id }, request.ip);
      return { success: true, path: `/api/user/downloadData/${ticket}` };
    },

    async downloadData({ params }, { reply }) {
      const now = clock.now();
      const token = await consumeOneTimeToken(db, 'download', hashToken(params.ticket), now);
      if (!token?.member_id) throw new Problem(404, msg`This download has begun already, or its link has expired.`);
      const day = new Date(now).toISOString().slice(0, 10);
      const { length, body } = await createArchive(deps, token.member_id, now);
      void reply.headers({
        'content-type': 'application/zip',
        'content-length': length,
        'content-disposition': `attachment; filename="my-data-${day}.zip"`,
      });
      return body;
    },
  };
}
