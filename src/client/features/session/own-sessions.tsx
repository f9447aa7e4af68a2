import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';

import { formatLocale } from '#client/shared/language/format-locale.ts';
import { useProof } from '#client/shared/proof/use-proof.tsx';
import { useServices } from '#client/shared/services/services.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import { FailureState } from '#client/shared/ui/states/failure-state.tsx';
import type { Schemas } from '#contract/operations.ts';

import { useEndOtherSessions, useEndSession, useRemoveSignIn } from './mutations.ts';
import styles from './own-sessions.module.css';
import { sessionsQuery, signInsQuery } from './queries.ts';

/** Where the member is logged in, and the Google accounts that open the account; both can be ended. */
export function OwnSessions() {
  const { api } = useServices();
  const sessions = useQuery(sessionsQuery(api));
  const signIns = useQuery(signInsQuery(api));
  const endOthers = useEndOtherSessions();
  const proof = useProof();
  const list = useRef<HTMLUListElement>(null);
  // The pressed button disappears.
  const onEnd = () => list.current?.focus({ preventScroll: true });
  const logOutOthers = () =>
    endOthers.mutate(undefined, {
      onError: (error) => void proof.isAskedFor(error, logOutOthers),
    });

  if (!sessions.data) {
    return sessions.isFetching ? (
      <p role="status">{t`Loading your sessions…`}</p>
    ) : (
      <FailureState onRetry={() => void sessions.refetch()}>{t`Your sessions could not be loaded.`}</FailureState>
    );
  }
  return (
    <>
      {proof.dialog}
      <ul ref={list} tabIndex={-1} className={styles['list']} aria-label={t`Sessions`}>
        {sessions.data.map((session) => (
          <SessionItem key={session.id} session={session} onEnd={onEnd} />
        ))}
      </ul>
      {sessions.data.length > 1 && (
        <Button
          className={styles['all']}
          disabled={endOthers.isPending}
          onClick={() => {
            onEnd();
            logOutOthers();
          }}
        >
          {t`Log out everywhere else`}
        </Button>
      )}
      {signIns.data && signIns.data.length > 0 && (
        <ul className={styles['list']} aria-label={t`Linked sign-ins`}>
          {signIns.data.map((signIn) => (
            <SignInItem key={signIn.id} signIn={signIn} onEnd={onEnd} />
          ))}
        </ul>
      )}
    </>
  );
}

function SessionItem({ session, onEnd }: { session: Schemas['Session']; onEnd: () => void }) {
  const end = useEndSession();
  const proof = useProof();
  const logOut = () =>
    end.mutate(session.id, {
      onError: (error) => void proof.isAskedFor(error, logOut),
    });
  const { device, isCurrent, network } = session;
  const lastUsed = format(session.lastSeenAt);
  const id = useId();
  return (
    <li className={styles['item']}>
      <div>
        <p>{device}</p>
        <p
          id={id}
          className={styles['detail']}
        >{`${isCurrent ? t`This device` : t`Last used ${lastUsed}`} · ${network}`}</p>
      </div>
      {!isCurrent && (
        <Button
          variant="quiet"
          aria-label={t`Log out ${device}`}
          aria-describedby={id}
          disabled={end.isPending}
          onClick={() => {
            onEnd();
            logOut();
          }}
        >
          {t`Log out`}
        </Button>
      )}
      {proof.dialog}
    </li>
  );
}

function SignInItem({ signIn, onEnd }: { signIn: Schemas['SignIn']; onEnd: () => void }) {
  const remove = useRemoveSignIn();
  const proof = useProof();
  const unlink = () =>
    remove.mutate(signIn.id, {
      onError: (error) => void proof.isAskedFor(error, unlink),
    });
  const linked = format(signIn.createdAt);
  const id = useId();
  return (
    <li className={styles['item']}>
      <div>
        <p>{'Google'}</p>
        <p id={id} className={styles['detail']}>
          {signIn.email || t`Linked ${linked}`}
        </p>
      </div>
      <Button
        variant="quiet"
        aria-label={t`Unlink Google`}
        aria-describedby={id}
        disabled={remove.isPending}
        onClick={() => {
          onEnd();
          unlink();
        }}
      >
        {t`Unlink`}
      </Button>
      {proof.dialog}
    </li>
  );
}

const format = (time: string) =>
  new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time));
