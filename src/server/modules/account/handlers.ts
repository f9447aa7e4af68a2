import type { Handlers } from '#contract/operations.ts';
import { maskedPassword } from '#contract/vocabulary.ts';
import { type Context, pleaseLogIn } from '#server/http/context.ts';
import { readPictureFile } from '#server/http/picture-file.ts';
import type { Clock } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { profilePicUrl } from '#server/platform/pictures/picture-urls.ts';
import type { Pictures } from '#server/platform/pictures/pictures.ts';
import { deactivateMember, deleteMember, findAccount } from './store.ts';
import { changeProfile, type Endings } from './change-profile.ts';

type Ids = 'getCurrentUser' | 'userProfile' | 'uploadProfileImage' | 'deactivate' | 'delete';

export interface AccountDeps {
  db: Db;
  pictures: Pictures;
  clock: Clock;
  endings: Endings;
}

export function accountHandlers({ db, pictures, clock, endings }: AccountDeps): Handlers<Context, Ids> {
  return {
    async getCurrentUser(_, { member }) {
      const row = await findAccount(db, member.id);
      if (!row) throw pleaseLogIn();
      return {
        _id: row.id,
        username: row.username,
        email: row.email,
        password: maskedPassword,
        country: row.country,
        // The columns hold only what the contract let in.
        language: row.language as '',
        birthDate: row.birth_date,
        pronouns: row.pronouns,
        about: row.about,
        gender: row.gender as '',
        profilePicUrl: profilePicUrl(row.picture_id),
        link: row.link,
        isAdmin: row.is_admin === 1,
      };
    },

    async userProfile({ body }, { member }) {
      await changeProfile({ db, pictures, clock, endings }, member, body);
      pictures.sweepSoon();
      return { message: 'Profile updated successfully' };
    },

    async uploadProfileImage(_, { member, request }) {
      const bytes = await readPictureFile(request);
      const { url: imageUrl } = await pictures.add({ memberId: member.id, kind: 'profile', bytes });
      return { imageUrl };
    },

    async deactivate(_, { member }) {
      await inTransaction(db, async (trx) => {
        await deactivateMember(trx, member.id, clock.now());
        await endings.endSessions(trx, member.id);
      });
      return { message: 'Your account is deactivated. Log in again whenever you want it back.' };
    },

    async delete(_, { member }) {
      await inTransaction(db, async (trx) => {
        await deleteMember(trx, member.id);
        await pictures.discardAllOf(trx, member.id);
      });
      pictures.sweepSoon();
      return { message: 'Your account is deleted.' };
    },
  };
}
