import { useQuery } from '@tanstack/react-query';

import { useProof } from '#client/shared/proof/use-proof.tsx';
import { useServices } from '#client/shared/services/services.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import { FailureState } from '#client/shared/ui/failure-state.tsx';
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
  const logOutOthers = () =>
    endOthers.mutate(undefined, {
      onError: (error) => void proof.isAskedFor(error, logOutOthers),
    });

  if (!sessions.data) {
    return sessions.isFetching ? (
      <p role="status">Loading your sessions…</p>
    ) : (
      <FailureState onRetry={() => void sessions.refetch()}>Your sessions could not be loaded.</FailureState>
    );
  }
  return (
    <>
      {proof.dialog}
      <ul className={styles['list']} aria-label="Sessions">
        {sessions.data.map((session) => (
          <SessionItem key={session.id} session={session} />
        ))}
      </ul>
      {sessions.data.length > 1 && (
        <Button className={styles['all']} disabled={endOthers.isPending} onClick={logOutOthers}>
          Log out everywhere else
        </Button>
      )}
      {signIns.data && signIns.data.length > 0 && (
        <ul className={styles['list']} aria-label="Linked sign-ins">
          {signIns.data.map((signIn) => (
            <SignInItem key={signIn.id} signIn={signIn} />
          ))}
        </ul>
      )}
    </>
  );
}

function SessionItem({ session }: { session: Schemas['Session'] }) {
  const end = useEndSession();
  const proof = useProof();
  const logOut = () =>
    end.mutate(session.id, {
      onError: (error) => void proof.isAskedFor(error, logOut),
    });
  return (
    <li className={styles['item']}>
      <div>
        <p>{session.device}</p>
        <p className={styles['detail']}>
          {session.isCurrent ? 'This device' : `Last used ${format(session.lastSeenAt)}`} · {session.network}
        </p>
      </div>
      {!session.isCurrent && (
        <Button variant="quiet" aria-label={`Log out ${session.device}`} disabled={end.isPending} onClick={logOut}>
          Log out
        </Button>
      )}
      {proof.dialog}
    </li>
  );
}

function SignInItem({ signIn }: { signIn: Schemas['SignIn'] }) {
  const remove = useRemoveSignIn();
  const proof = useProof();
  const unlink = () =>
    remove.mutate(signIn.id, {
      onError: (error) => void proof.isAskedFor(error, unlink),
    });
  return (
    <li className={styles['item']}>
      <div>
        <p>Google</p>
        <p className={styles['detail']}>{signIn.email || `Linked ${format(signIn.createdAt)}`}</p>
      </div>
      <Button variant="quiet" aria-label="Unlink Google" disabled={remove.isPending} onClick={unlink}>
        Unlink
      </Button>
      {proof.dialog}
    </li>
  );
}

const format = (time: string) =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time));
