import type { Selectable } from 'kysely';

import type { Schemas } from '#contract/operations.ts';
import { maskedPassword } from '#contract/vocabulary.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { emailKey } from '#server/platform/member-keys.ts';
import { profilePicUrl } from '#server/platform/pictures/picture-urls.ts';

/** Converts the row of the signed-in member to the contract's CurrentUser. */
export function presentAccount(row: Selectable<Database['members']>): Schemas['CurrentUser'] {
  return {
    _id: row.id,
    username: row.username,
    email: row.email,
    password: maskedPassword,
    country: row.country,
    // The contract's validation allows no other values in these columns.
    language: row.language as '',
    birthDate: row.birth_date,
    pronouns: row.pronouns,
    about: row.about,
    gender: row.gender as '',
    profilePicUrl: profilePicUrl(row.picture_id),
    link: row.link,
    isAdmin: row.is_admin === 1,
    isModerator: row.is_moderator === 1,
    emailVerified: row.email_verified_at !== null,
    emailRefused: (row.pending_email === null ? row.mail_refused_at : row.pending_refused_at) !== null,
    mailboxFull: row.full_mailbox === emailKey(row.pending_email ?? row.email),
    sharesPosts: row.shares_posts === 1,
    ...(row.pending_email !== null && { pendingEmail: row.pending_email }),
    ...(row.deletion_at !== null && {
      deletionAt: new Date(row.deletion_at).toISOString(),
      deletionReason: row.deletion_reason,
    }),
  };
}
