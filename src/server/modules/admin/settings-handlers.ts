import { msg } from '@lingui/core/runtime-macro';

import type { Handlers } from '#contract/operations.ts';
import type { Context } from '#server/http/context.ts';
import { inAdminTransaction } from '#server/platform/admin-transaction.ts';
import type { Clock } from '#server/platform/clock.ts';
import { readCommunitySettings } from '#server/platform/community-settings.ts';
import type { Db } from '#server/platform/database/schema.ts';
import type { NewId } from '#server/platform/ids.ts';

import { changeSettings } from './change-settings.ts';

interface SettingsDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
}

/** What admins decide for the whole community. */
export function settingsHandlers({
  db,
  clock,
  newId,
}: SettingsDeps): Handlers<Context, 'getCommunitySettings' | 'changeCommunitySettings'> {
  return {
    getCommunitySettings: async () => ({ settings: await readCommunitySettings(db) }),

    async changeCommunitySettings({ body }, { member, t }) {
      await inAdminTransaction(db, member, clock.now(), (trx, actor) => changeSettings(trx, newId, actor, body));
      return { message: t(msg`The settings are saved.`) };
    },
  };
}
