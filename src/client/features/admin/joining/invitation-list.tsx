import { msg, t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { formatLocale } from '#client/shared/language/format-locale.ts';
import { serverNow } from '#client/shared/server-clock.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { PagedList } from '#client/shared/ui/paged-list.tsx';
import type { Schemas } from '#contract/operations.ts';
import { unwrap } from '#sdk/answers.ts';

import { ConfirmedAct } from '../confirmed-act.tsx';
import { invitationsQuery } from '../queries.ts';
import { useAdminMutation } from '../use-admin-mutation.ts';
import styles from './joining.module.css';

/** All invitations, with who came by them; those that work can be revoked. */
export function InvitationList() {
  const { api } = useServices();
  const list = useInfiniteQuery(invitationsQuery(api));
  return (
    <section className={styles['part']}>
      <h2>{t`Invitations`}</h2>
      <PagedList
        list={list}
        label={t`Invitations`}
        none={<p className={styles['hint']}>{t`There are no invitations yet.`}</p>}
      >
        {(invitation) => <Invitation key={invitation.invitationId} invitation={invitation} />}
      </PagedList>
    </section>
  );
}

function Invitation({ invitation }: { invitation: Schemas['Invitation'] }) {
  const { api } = useServices();
  const { invitationId, creatorName, note, members, revokedAt, expiresAt, uses, maxUses } = invitation;
  const revoke = useAdminMutation({
    name: 'revokeInvitation',
    mutationFn: () =>
      unwrap(api.POST('/admin/invitations/{invitationId}/revoke', { params: { path: { invitationId } } })),
    failure: msg`The invitation could not be revoked.`,
  });
  const name = note === '' ? t`Invitation without a note` : note;
  const creator = creatorName === '' ? t`the command line` : `@${creatorName}`;
  const isOver = revokedAt !== null || uses >= maxUses || (expiresAt !== null && Date.parse(expiresAt) <= serverNow());
  return (
    <li className={styles['item']}>
      <strong className={styles['text']}>{name}</strong>
      <p className={styles['detail']}>
        {[t`by ${creator}`, t`${uses} of ${maxUses} used`, stateOf(invitation)].join(' · ')}
      </p>
      {members.length > 0 && (
        <p className={styles['buttons']}>
          {members.map(({ _id: id, username }) => (
            <Link key={id} to="/profile/$profileUserId" params={{ profileUserId: id }}>
              @{username}
            </Link>
          ))}
        </p>
      )}
      {!isOver && (
        <div className={styles['buttons']}>
          <ConfirmedAct
            label={t`revoke`}
            name={t`revoke: ${name}`}
            question={t`Revoke this invitation?`}
            explanation={t`Its link no longer works. Members who came by it stay.`}
            confirm={t`revoke`}
            isDangerous
            act={revoke}
            onConfirm={() => revoke.run(undefined)}
          />
        </div>
      )}
    </li>
  );
}

function stateOf({ revokedAt, expiresAt, isOfAdmin }: Schemas['Invitation']): string {
  if (revokedAt !== null) return t`revoked`;
  if (isOfAdmin === false) return t`stopped: who made it is no active admin`;
  if (expiresAt === null) return t`without end`;
  const day = new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium' }).format(new Date(expiresAt));
  return Date.parse(expiresAt) <= serverNow() ? t`expired on ${day}` : t`until ${day}`;
}
