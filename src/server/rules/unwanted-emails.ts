import { msg } from '@lingui/core/runtime-macro';

import type { Db } from '#server/platform/database/schema.ts';
import { Problem } from '#server/platform/problem.ts';

import { readCommunitySettings } from './community-settings.ts';
import { compileDomains } from './texts/match-links.ts';

/** The unwanted domain that the address is of, also by a subdomain; undefined if there is none. */
export async function findUnwantedDomain(db: Db, email: string): Promise<string | undefined> {
  const { unwantedDomains } = await readCommunitySettings(db);
  // Of the address only its domain: a name before the @ may have the form of one.
  return compileDomains(unwantedDomains)(email.slice(email.lastIndexOf('@') + 1));
}

/** Throws 400, with the field, for an address of an unwanted domain. */
export async function checkEmailDomain(db: Db, email: string): Promise<void> {
  const domain = await findUnwantedDomain(db, email);
  if (domain === undefined) return;
  throw new Problem(
    'unwanted-email',
    msg`Addresses of “${{ domain }}” are not accepted here. Please enter another one.`,
    {},
    { field: 'email' },
  );
}
