import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';

import { useServices } from '#client/shared/services/services.tsx';
import { Button } from '#client/shared/ui/button.tsx';

import styles from './notification-settings.module.css';
import { canPush, useSubscribeToPush, useUnsubscribeFromPush } from './push-subscription.ts';
import { pushStateQuery } from './queries.ts';

/** Switches notifications of this device on or off; nothing where the browser or the community has none. */
export function PushSwitch() {
  const { api } = useServices();
  const isPossible = canPush();
  const { data: state } = useQuery({ ...pushStateQuery(api), enabled: isPossible });
  const subscribing = useSubscribeToPush();
  const unsubscribing = useUnsubscribeFromPush();
  const publicKey = state?.publicKey ?? null;
  if (!isPossible || publicKey === null) return null;

  const { permission } = Notification;
  const isOn = state?.isSubscribed === true && permission === 'granted';
  const isBusy = subscribing.isPending || unsubscribing.isPending;
  return (
    <div className={styles['device']}>
      <p>
        <span>
          {isOn
            ? t`This device shows notifications also while the community is closed.`
            : t`This device can show notifications also while the community is closed.`}
        </span>
        {permission === 'denied' && (
          <span>{` ${t`Your browser blocks them: allow them for this site in its settings first.`}`}</span>
        )}
      </p>
      {permission !== 'denied' && (
        // Not `disabled`, which would remove the focus from the pressed button.
        <Button
          aria-disabled={isBusy}
          onClick={() => {
            if (isBusy) return;
            if (isOn) unsubscribing.mutate();
            else subscribing.mutate(publicKey);
          }}
        >
          {isOn ? t`Switch off on this device` : t`Switch on on this device`}
        </Button>
      )}
    </div>
  );
}
