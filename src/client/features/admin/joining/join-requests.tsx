import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';

import { useServices } from '#client/shared/services/services.tsx';
import { PagedList } from '#client/shared/ui/paged-list.tsx';
import { RelativeTime } from '#client/shared/ui/relative-time.tsx';
import type { Schemas } from '#contract/operations.ts';

import { joinRequestsQuery } from '../queries.ts';
import { DecideJoinRequest } from './decide-join-request.tsx';
import styles from './joining.module.css';

/** Who waits to join; each is let in or declined, with a message if the admin likes. */
export function JoinRequests() {
  const { api } = useServices();
  const waiting = useInfiniteQuery(joinRequestsQuery(api));
  return (
    <section className={styles['part']}>
      <h2>{t`Waiting`}</h2>
      <PagedList list={waiting} label={t`Waiting`} none={<p className={styles['hint']}>{t`Nobody waits to join.`}</p>}>
        {(request) => <JoinRequest key={request._id} request={request} />}
      </PagedList>
    </section>
  );
}

function JoinRequest({ request: { _id: id, username, reason, requestedAt } }: { request: Schemas['JoinRequest'] }) {
  return (
    <li className={styles['item']}>
      <strong>@{username}</strong>
      {reason !== '' && <p className={styles['text']}>{reason}</p>}
      <p className={styles['detail']}>
        <RelativeTime dateTime={requestedAt} />
      </p>
      <div className={styles['buttons']}>
        <DecideJoinRequest id={id} username={username} />
      </div>
    </li>
  );
}
