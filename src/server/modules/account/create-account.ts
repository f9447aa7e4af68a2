import type { Locale } from '#contract/locales.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import type { NewId } from '#server/platform/ids.ts';
import type { ErrorLogger } from '#server/platform/logger.ts';
import { createSlicedWork, type SlicedWork } from '#server/platform/sliced-work.ts';
import type { CloseCases } from '#server/rules/report-cases.ts';
import type { LogSecurityEvent } from '#server/rules/security-events.ts';

import type { Recipient } from './address-requests.ts';
import { createAdminActs, type AdminActsDeps } from './admin-acts/create-admin-acts.ts';
import { adminActHandlers } from './admin-acts/handlers.ts';
import type { ProfileDeps } from './change-profile.ts';
import { downloadHandlers } from './download/handlers.ts';
import { createEmailAddresses, type EmailAddressesDeps } from './email-addresses.ts';
import { accountHandlers } from './handlers.ts';
import { copyUsername, listMarkedMemberIds, markMemberDeleted } from './marked-members.ts';
import { removeMember } from './remove-member.ts';
import { createReactivation, type ReactivationDeps } from './suspension.ts';

interface Deps
  extends
    Omit<EmailAddressesDeps, 'revokeSessions'>,
    ReactivationDeps,
    Pick<ProfileDeps, 'pictures' | 'revokeSessions'> {
  newId: NewId;
  dataDir: string;
  log: ErrorLogger;
  logEvent: LogSecurityEvent;
  closeCases: CloseCases;
  notifier: AdminActsDeps['notifier'];
}

/** The accounts of members, from their profile to their end, and what admins do about them. */
export function createAccount(deps: Deps) {
  const { db, pictures, clock, dataDir, log, logEvent, closeCases } = deps;
  const emailAddresses = createEmailAddresses(deps);
  const adminActs = createAdminActs({ ...deps, copyNamesSoon: () => nameCopies.runSoon() });
  const removal = createSlicedWork({
    name: 'removal of deleted members',
    run: (id) => removeMember({ db, pictures, closeCases, dataDir }, id),
    listUnfinished: () => listMarkedMemberIds(db, 'deleted'),
    finished: () => pictures.sweepSoon(),
    log,
  });
  const nameCopies = createSlicedWork({
    name: 'copies of new usernames',
    run: (id) => copyUsername(db, id),
    listUnfinished: () => listMarkedMemberIds(db, 'renamed'),
    log,
  });
  return {
    handlers: {
      ...accountHandlers({ ...deps, emailAddresses, nameCopies, removal, deletions: adminActs.deletions }),
      ...adminActHandlers(deps, adminActs),
      ...downloadHandlers({ db, pictures, clock, logEvent }),
    },
    undoFunctions: adminActs.undoFunctions,
    rights: adminActs.rights,
    suspensions: adminActs.suspensions,
    reactivate: createReactivation(deps),
    /** Mails a new member a link that verifies its address, in the language of the request. */
    mailVerification: (trx: Trx, member: Omit<Recipient, 'language'>, locale: Locale) =>
      emailAddresses.sendVerification(trx, { ...member, language: '' }, locale),
    markDeleted: (trx: Trx, id: string) => markMemberDeleted(trx, id, clock.now()),
    /** Removes in the background what members left who are marked as deleted. */
    removeMarkedSoon: () => removal.runSoon(),
    /** To be started and stopped with the server. */
    backgroundWork: [removal, nameCopies] satisfies SlicedWork[],
  };
}
