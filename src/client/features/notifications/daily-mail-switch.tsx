import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';

import { useServices } from '#client/shared/services/services.tsx';
import { Button } from '#client/shared/ui/button.tsx';

import { useChangeNotificationSettings } from './mutations.ts';
import styles from './notification-settings.module.css';
import { notificationSettingsQuery } from './queries.ts';

/** Switches the member's daily mail on or off. */
export function DailyMailSwitch() {
  const { api } = useServices();
  const { data: settings } = useQuery(notificationSettingsQuery(api));
  const changing = useChangeNotificationSettings();
  if (!settings) return null;
  const isOn = settings.dailyMail;
  return (
    <div className={styles['device']}>
      <p>
        {isOn
          ? t`A mail at about eight in the morning lists what is new and unread. It goes to your address once that is confirmed.`
          : t`A mail at about eight in the morning can list what is new and unread.`}
      </p>
      <Button onClick={() => changing.mutate({ dailyMail: !isOn })}>
        {isOn ? t`Switch the daily mail off` : t`Switch the daily mail on`}
      </Button>
    </div>
  );
}
