import { msg, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';

import { i18n } from '#client/shared/language/i18n.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import { ChoiceChips, RadioChips } from '#client/shared/ui/fields/choice-chips.tsx';

import { useChangeNotificationSettings } from './mutations.ts';
import styles from './notification-settings.module.css';
import { PushSwitch } from './push-switch.tsx';
import { notificationSettingsQuery, type NotificationSettings as Settings } from './queries.ts';

const texts = {
  follows: msg`follows me`,
  comments: msg`comments on my posts`,
  saves: msg`saves my posts`,
  useQuestions: msg`whether I still use what I have posted`,
} satisfies Record<Exclude<keyof Settings, 'dailyMail' | 'waitingMail'>, unknown>;
const events = ['follows', 'comments', 'saves'] as const;
const questions = ['useQuestions'] as const;
const waitingTexts = { atOnce: msg`at once`, daily: msg`every morning`, never: msg`never` };
const waitingChoices = ['atOnce', 'daily', 'never'] as const;

/** What the member wants to be notified of, folded away; a change is saved at once. */
export function NotificationSettings() {
  const { api } = useServices();
  const { data: settings, isError } = useQuery(notificationSettingsQuery(api));
  return (
    <details className={styles['settings']}>
      <summary>{t`What I am told`}</summary>
      {settings ? (
        <div className={styles['kinds']}>
          <Kinds legend={t`Notify me when somebody`} kinds={events} settings={settings} />
          <Kinds legend={t`Ask me`} kinds={questions} settings={settings} />
          <WaitingMailChoice value={settings.waitingMail} />
        </div>
      ) : (
        <p role="status">{isError ? t`Your settings could not be loaded.` : t`Loading…`}</p>
      )}
      <PushSwitch />
      <DailyMailSwitch />
    </details>
  );
}

interface KindsProps {
  legend: string;
  kinds: readonly (keyof typeof texts)[];
  settings: Settings;
}

function Kinds({ legend, kinds, settings }: KindsProps) {
  const changing = useChangeNotificationSettings();
  return (
    <ChoiceChips
      legend={legend}
      choices={kinds}
      nameOf={(kind) => i18n._(texts[kind])}
      value={kinds.filter((kind) => settings[kind])}
      onChange={(chosen) => {
        const changed = kinds.filter((kind) => settings[kind] !== chosen.includes(kind));
        changing.mutate(Object.fromEntries(changed.map((kind) => [kind, !settings[kind]])));
      }}
    />
  );
}

/** When an admin or moderator is mailed that something waits for it; nothing for others. */
function WaitingMailChoice({ value }: { value: Settings['waitingMail'] }) {
  const changing = useChangeNotificationSettings();
  if (!value) return null;
  return (
    <RadioChips
      legend={t`Mail me what waits for a decision`}
      choices={waitingChoices}
      nameOf={(choice) => i18n._(waitingTexts[choice])}
      value={value}
      onChange={(waitingMail) => changing.mutate({ waitingMail })}
    />
  );
}

/** Switches the member's daily mail on or off. */
function DailyMailSwitch() {
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
