import { msg } from '@lingui/core/runtime-macro';

import type { Handlers } from '#contract/operations.ts';
import type { Context } from '#server/http/context.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import type { NewId } from '#server/platform/ids.ts';
import { inAdminTransaction } from '#server/rules/admin-transaction.ts';

import { countDemo, forgetDemoPasswords } from './demo-members.ts';
import { markDemoDeleted } from './remove-demo.ts';

export interface DemoDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  dataDir: string;
  markDeleted: (trx: Trx, memberId: string) => Promise<void>;
  /** Removes in the background what members left who are marked as deleted. */
  removeMarkedSoon: () => void;
}

export function demoHandlers(deps: DemoDeps): Handlers<Context, 'getDemo' | 'removeDemo'> {
  const { db, clock, newId, dataDir, markDeleted, removeMarkedSoon } = deps;
  return {
    async getDemo() {
      const { marked, ...counts } = await countDemo(db);
      return { state: counts.members === 0 ? 'none' : marked > 0 ? 'removing' : 'present', ...counts };
    },

    async removeDemo(_, { member, t }) {
      await inAdminTransaction(db, member, clock.now(), (trx, actor) =>
        markDemoDeleted(trx, { newId, actor, markDeleted }),
      );
      await forgetDemoPasswords(dataDir);
      removeMarkedSoon();
      return { message: t(msg`The demo is hidden, and is being removed.`) };
    },
  };
}
