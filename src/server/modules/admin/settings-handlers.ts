import { msg } from '@lingui/core/runtime-macro';

import type { Handlers } from '#contract/operations.ts';
import type { Context } from '#server/http/context.ts';
import { withPictureUpload } from '#server/http/picture-upload.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/schema.ts';
import type { NewId } from '#server/platform/ids.ts';
import { inAdminTransaction } from '#server/rules/admin-transaction.ts';
import { requireUnchanged } from '#server/rules/changed-meanwhile.ts';
import { lockCommunitySettings, readCommunitySettings } from '#server/rules/community-settings.ts';
import { insertLogo, requireLogo } from '#server/rules/logo.ts';
import type { Pictures } from '#server/rules/pictures/pictures.ts';
import { finderOf } from '#server/rules/texts/check-texts.ts';

import { changeSettings } from './change-settings.ts';
import { tidySettings } from './settings-rules.ts';
import { findUnwantedTexts } from './unwanted-texts.ts';

export interface SettingsDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  /** What the server allows every member to upload in a day, in MB. */
  maxUploadMb: number;
  pictures: Pick<Pictures, 'makeIcons'>;
}

type Ids = 'uploadLogo' | 'getCommunitySettings' | 'changeCommunitySettings' | 'listUnwantedTexts';

/** What admins decide for the whole community. */
export function settingsHandlers({ db, clock, newId, maxUploadMb, pictures }: SettingsDeps): Handlers<Context, Ids> {
  return {
    getCommunitySettings: async () => ({ settings: await readCommunitySettings(db), maxUploadMb }),

    async changeCommunitySettings({ body }, { member, t }) {
      const now = clock.now();
      const { before: read, ...settings } = body;
      const change = tidySettings(settings, { now, maxUploadMb });
      const changed = await inAdminTransaction(db, member, now, async (trx, actor) => {
        requireUnchanged({ read, current: await lockCommunitySettings(trx), next: change });
        if (change.logo) await requireLogo(trx, change.logo);
        await changeSettings(trx, newId, actor, change);
        return readCommunitySettings(trx);
      });
      return { message: t(msg`The settings are saved.`), settings: changed };
    },

    async uploadLogo(_, { member, request, t }) {
      // Refused before anything is sent.
      await inAdminTransaction(db, member, clock.now(), () => Promise.resolve());
      const icons = await withPictureUpload(request, (file) => pictures.makeIcons({ memberId: member.id, ...file }));
      const logo = await inAdminTransaction(db, member, clock.now(), async (trx, actor) => {
        const inserted = await insertLogo(trx, icons);
        await changeSettings(trx, newId, actor, { logo: inserted });
        return inserted;
      });
      return { message: t(msg`The logo is saved.`), logo };
    },

    async listUnwantedTexts() {
      return findUnwantedTexts(db, finderOf(await readCommunitySettings(db)));
    },
  };
}
