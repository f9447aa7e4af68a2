import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { formatLocale } from '#client/shared/language/format-locale.ts';
import { lazyDialog } from '#client/shared/lazy/lazy-dialog.tsx';
import { serverNow } from '#client/shared/server-clock.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import { ConfirmDialog } from '#client/shared/ui/overlays/confirm-dialog.tsx';
import { FailureState } from '#client/shared/ui/states/failure-state.tsx';
import type { Schemas } from '#contract/operations.ts';
import { maxApiTokens } from '#contract/vocabulary.ts';

import sessions from '../own-sessions.module.css';
import { apiTokensQuery } from '../queries.ts';
import { useRevokeApiToken } from './api-token-mutations.ts';
import styles from './api-tokens.module.css';

const NewApiTokenDialog = lazyDialog(async () => (await import('./new-api-token-dialog.tsx')).NewApiTokenDialog);

/** The tokens of the member's scripts: to be made and revoked. */
export function ApiTokens() {
  const { api } = useServices();
  const tokens = useQuery(apiTokensQuery(api));
  const [isMaking, setIsMaking] = useState(false);

  if (!tokens.data) {
    return tokens.isFetching ? (
      <p className={styles['note']} role="status">{t`Loading your API tokens…`}</p>
    ) : (
      <FailureState onRetry={() => void tokens.refetch()}>{t`Your API tokens could not be loaded.`}</FailureState>
    );
  }
  const hasRoom = tokens.data.length < maxApiTokens;
  return (
    <>
      {tokens.data.length === 0 ? (
        <p className={styles['note']}>{t`You have no API tokens.`}</p>
      ) : (
        <ul className={sessions['list']} aria-label={t`API tokens`}>
          {tokens.data.map((token) => (
            <ApiTokenItem key={token.id} token={token} />
          ))}
        </ul>
      )}
      {!hasRoom && (
        <p className={styles['note']}>{t`You can have ${maxApiTokens} API tokens. Revoke one to make room.`}</p>
      )}
      <Button variant="filled" className={styles['new']} disabled={!hasRoom} onClick={() => setIsMaking(true)}>
        {t`New API token`}
      </Button>
      {isMaking && <NewApiTokenDialog onClose={() => setIsMaking(false)} />}
    </>
  );
}

function ApiTokenItem({ token }: { token: Schemas['ApiToken'] }) {
  const [isAsking, setIsAsking] = useState(false);
  const revoke = useRevokeApiToken();
  const { id, name, scope } = token;
  return (
    <li className={sessions['item']}>
      <div className={styles['texts']}>
        <p className={styles['name']}>{name}</p>
        <p className={sessions['detail']}>
          <span>{scope === 'read' ? t`Reads only` : t`Reads and writes`}</span> · <span>{lifetimeOf(token)}</span>
        </p>
        <p className={sessions['detail']}>{useOf(token)}</p>
      </div>
      <Button
        variant="quiet"
        aria-label={t`Revoke ${name}`}
        disabled={revoke.isPending}
        onClick={() => setIsAsking(true)}
      >
        {t`Revoke`}
      </Button>
      {isAsking && (
        <ConfirmDialog
          question={t`Revoke this API token?`}
          explanation={t`Scripts that use “${name}” stop working at once.`}
          confirm={t`revoke`}
          isDangerous
          isBusy={revoke.isPending}
          onClose={() => setIsAsking(false)}
          onConfirm={() => revoke.mutate(id, { onSettled: () => setIsAsking(false) })}
        />
      )}
    </li>
  );
}

function lifetimeOf({ expiresAt }: Schemas['ApiToken']): string {
  if (expiresAt === null) return t`without end`;
  const day = dayOf(expiresAt);
  return Date.parse(expiresAt) <= serverNow() ? t`expired on ${day}` : t`until ${day}`;
}

function useOf({ lastUsedAt, createdAt }: Schemas['ApiToken']): string {
  const day = dayOf(lastUsedAt ?? createdAt);
  return lastUsedAt === null ? t`Made ${day}, never used` : t`Last used ${day}`;
}

const dayOf = (time: string) => new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium' }).format(new Date(time));
