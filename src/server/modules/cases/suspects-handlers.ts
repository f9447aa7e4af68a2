import { msg, plural } from '@lingui/core/runtime-macro';

import type { Handlers, Schemas } from '#contract/operations.ts';
import type { Context } from '#server/http/context.ts';
import type { Clock } from '#server/platform/clock.ts';
import { toPage } from '#server/platform/database/pagination.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { Problem } from '#server/platform/problem.ts';
import { inAdminTransaction } from '#server/rules/admin-transaction.ts';
import { tidyDomain } from '#server/rules/texts/match-links.ts';

import type { createBulkDecisions } from './bulk-decisions.ts';
import {
  countSuspects,
  listMeant,
  listSuspects,
  selectSuspects,
  type Conditions,
  type SuspectRow,
} from './suspects-store.ts';

interface SuspectsDeps {
  db: Db;
  clock: Clock;
  bulk: Pick<ReturnType<typeof createBulkDecisions>, 'insertEntry' | 'finish'>;
}

/** So many are removed by one call, and so many of them stand in one entry of the log. */
const [maxAtOnce, maxInEntry] = [5000, 1000];

/** Members of a wave of spam, found by what they have in common, and their removal without a mail. */
export function suspectsHandlers({
  db,
  clock,
  bulk,
}: SuspectsDeps): Handlers<Context, 'listSuspects' | 'removeSuspects'> {
  return {
    async listSuspects({ query: { good, cursor, limit, ...conditions } }) {
      const now = clock.now();
      const suspects = await selectSuspects(db, tidied(conditions), now);
      const found = await listSuspects(db, suspects, { good, cursor, limit });
      const { items, nextCursor } = toPage(found, limit, ({ id }) => id);
      const at = new Date(now).toISOString();
      return { at, ...(await countSuspects(db, suspects)), members: items.map(present), nextCursor };
    },

    async removeSuspects({ body }, { member, t }) {
      const { act, spared = [], good = [] } = body;
      const [reason, now] = [body.reason.trim(), clock.now()];
      const conditions = tidied(body.conditions);
      const suspects = await selectSuspects(db, conditions, now);
      const answer = await inAdminTransaction(db, member, now, async (trx, actor) => {
        const found = await listMeant(trx, suspects, { spared, good, limit: maxAtOnce + 1 });
        const meant = found.slice(0, maxAtOnce).map((each) => ({ ...each, suspendedAt: null }));
        const entryIds: string[] = [];
        for (let from = 0; from < meant.length; from += maxInEntry) {
          const decision = { suspend: true, remove: false, reason, act, firstEntryId: entryIds[0] };
          entryIds.push(await bulk.insertEntry(trx, actor, decision, meant.slice(from, from + maxInEntry)));
        }
        return { count: meant.length, entryIds, hasMore: found.length > maxAtOnce };
      });
      const { count, entryIds, hasMore } = answer;
      if (count === 0) throw new Problem(409, msg`Nobody is left to whom this applies.`);
      await Promise.all(entryIds.map((entryId) => bulk.finish(entryId)));
      const done = act === 'delete' ? deletedText(count) : suspendedText(count);
      return { message: t(done), count, entryId: entryIds[0] ?? '', hasMore };
    },
  };
}

const suspendedText = (count: number) =>
  msg`${plural({ count }, { one: msg`# account is suspended.`, other: msg`# accounts are suspended.` })}`;
const deletedText = (count: number) =>
  msg`${plural({ count }, { one: msg`# account is suspended, and deleted in seven days.`, other: msg`# accounts are suspended, and deleted in seven days.` })}`;

/** Throws 400 without a condition, and for a domain that is none. */
function tidied({ domain, network, joinedFrom, joinedUntil, host, unconfirmed = false }: Conditions): Conditions {
  if ([domain, network, joinedFrom, joinedUntil, host].every((value) => value === undefined) && !unconfirmed)
    throw new Problem(400, msg`Please say which members are meant.`);
  const domains = { domain: tidiedDomain(domain?.replace(/^.*@/, '')), host: tidiedDomain(host) };
  return { ...domains, network, joinedFrom, joinedUntil, unconfirmed };
}

function tidiedDomain(entered: string | undefined): string | undefined {
  const domain = entered === undefined ? undefined : tidyDomain(entered);
  if (domain === null) throw new Problem(400, msg`Please enter a domain such as example.org.`);
  return domain;
}

const present = ({
  id,
  username,
  created_at: joined,
  posts,
  old,
  followed,
  saved,
}: SuspectRow): Schemas['Suspect'] => ({
  _id: id,
  username,
  joinedAt: new Date(joined).toISOString(),
  posts,
  signs: [
    ...(old === 1 ? (['old'] as const) : []),
    ...(followed === 1 ? (['followed'] as const) : []),
    ...(saved === 1 ? (['saved'] as const) : []),
  ],
});
