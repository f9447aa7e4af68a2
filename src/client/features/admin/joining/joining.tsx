import { msg, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';

import { useServices } from '#client/shared/services/services.tsx';
import { RadioChips } from '#client/shared/ui/fields/choice-chips.tsx';
import { FailureState } from '#client/shared/ui/states/failure-state.tsx';
import type { OperationInput, Schemas } from '#contract/operations.ts';
import { unwrap } from '#sdk/answers.ts';

import { communitySettingsQuery } from '../queries.ts';
import { useAdminMutation } from '../use-admin-mutation.ts';
import { InvitationForm } from './invitation-form.tsx';
import { InvitationList } from './invitation-list.tsx';
import { JoinRequests } from './join-requests.tsx';
import styles from './joining.module.css';
import { modeNames } from './mode-names.ts';

/** Who can join: the mode of registration, who waits, and invitations. */
export function Joining() {
  return (
    <>
      <RegistrationMode />
      <JoinRequests />
      <InvitationForm />
      <InvitationList />
    </>
  );
}

type Mode = Schemas['RegistrationMode'];
const modes = ['open', 'invited', 'approval', 'closed'] as const;

/** Who can open an account; a change holds at once. */
function RegistrationMode() {
  const { api } = useServices();
  const settings = useQuery(communitySettingsQuery(api));
  const change = useAdminMutation({
    name: 'changeRegistration',
    mutationFn: (body: OperationInput<'changeCommunitySettings'>['body']) =>
      unwrap(api.PATCH('/admin/settings', { body })),
    failure: msg`This could not be saved.`,
  });
  if (!settings.data) {
    return settings.isFetching ? (
      <p role="status">{t`Loading…`}</p>
    ) : (
      <FailureState onRetry={() => void settings.refetch()}>{t`This could not be loaded.`}</FailureState>
    );
  }
  const { registration: mode, challenge } = settings.data.settings;
  return (
    <section className={styles['part']}>
      <RadioChips
        legend={t`Who can join?`}
        choices={modes}
        nameOf={(choice) => modeNames[choice]()}
        value={mode}
        onChange={(choice) => change.run({ registration: choice, before: { registration: mode } })}
      />
      <p className={styles['hint']}>{explanations[mode]()}</p>
      <RadioChips
        legend={t`A small calculation at sign-up`}
        choices={['off', 'on']}
        nameOf={(choice) => (choice === 'on' ? t`on` : t`off`)}
        value={challenge ? 'on' : 'off'}
        onChange={(choice) => change.run({ challenge: choice === 'on', before: { challenge } })}
      />
      <p
        className={styles['hint']}
      >{t`The browser works for a second or two before an account is opened, so that many accounts take long. With Google it need not.`}</p>
      {change.dialog}
    </section>
  );
}

const explanations: Record<Mode, () => string> = {
  open: () => t`Everybody can sign up and is a member at once.`,
  invited: () => t`Only people with the link of an invitation can sign up.`,
  approval: () => t`Everybody can ask to join; an admin decides. With an invitation no approval is needed.`,
  closed: () => t`Nobody can sign up, not even with an invitation. Members log in as ever.`,
};
