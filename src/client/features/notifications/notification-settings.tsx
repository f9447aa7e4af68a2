import { useQuery } from '@tanstack/react-query';

import { useServices } from '#client/shared/services/services.tsx';
import { ChoiceChips } from '#client/shared/ui/choice-chips.tsx';

import { useChangeNotificationSettings } from './mutations.ts';
import styles from './notification-settings.module.css';
import { PushSwitch } from './push-switch.tsx';
import { notificationSettingsQuery, type NotificationSettings as Settings } from './queries.ts';

const texts = {
  follows: 'follows me',
  comments: 'comments on my posts',
  saves: 'saves my posts',
} as const satisfies Record<keyof Settings, string>;
const events = Object.keys(texts) as (keyof Settings)[];

/** What the member wants to be notified of, folded away; a change is saved at once. */
export function NotificationSettings() {
  const { api } = useServices();
  const { data: settings, isError } = useQuery(notificationSettingsQuery(api));
  const changing = useChangeNotificationSettings();
  return (
    <details className={styles['settings']}>
      <summary>Settings</summary>
      {settings ? (
        <ChoiceChips
          legend="Notify me when somebody"
          choices={Object.values(texts)}
          value={events.filter((event) => settings[event]).map((event) => texts[event])}
          onChange={(chosen) => {
            const changed = events.filter((event) => settings[event] !== chosen.includes(texts[event]));
            changing.mutate(Object.fromEntries(changed.map((event) => [event, !settings[event]])));
          }}
        />
      ) : (
        <p role="status">{isError ? 'Your settings could not be loaded.' : 'Loading…'}</p>
      )}
      <PushSwitch />
    </details>
  );
}
