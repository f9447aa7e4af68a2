import { msg } from '@lingui/core/runtime-macro';

import type { Handlers } from '#contract/operations.ts';
import type { Context } from '#server/http/context.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { Problem } from '#server/platform/problem.ts';
import { inAccountTransaction, inMemberTransaction } from '#server/rules/member-transaction.ts';

import { isPublicEndpoint } from './public-endpoint.ts';
import { deleteSubscription, isSubscribed, replaceSubscription } from './store.ts';
import { openVapidKeys } from './vapid-keys.ts';

type Ids = 'getPushState' | 'subscribeToPush' | 'unsubscribeFromPush';

export function pushHandlers({ db, isPushOn }: { db: Db; isPushOn: boolean }): Handlers<Context, Ids> {
  return {
    async getPushState(_, { member }) {
      if (!isPushOn) return { publicKey: null, isSubscribed: false };
      const { publicKey } = await openVapidKeys(db);
      return { publicKey, isSubscribed: await isSubscribed(db, member.session) };
    },

    async subscribeToPush({ body }, { member, t }) {
      if (!isPushOn) throw new Problem(400, msg`This community sends no notifications to browsers.`);
      if (!isPublicEndpoint(body.endpoint)) throw new Problem(400, msg`This is not the address of a push service.`);
      // Locked, so that a browser that asks twice at once is subscribed once.
      await inAccountTransaction(db, member, (trx) =>
        replaceSubscription(trx, { ...body, memberId: member.id, session: member.session }),
      );
      return { message: t(msg`This device will be notified.`) };
    },

    async unsubscribeFromPush(_, { member, t }) {
      await inMemberTransaction(db, member, (trx) => deleteSubscription(trx, member.session));
      return { message: t(msg`This device will not be notified any more.`) };
    },
  };
}
