import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';

import { Button } from '#client/shared/ui/button.tsx';
import { CheckField } from '#client/shared/ui/fields/check-field.tsx';
import type { Schemas } from '#contract/operations.ts';

import { DecideMembersDialog } from './decide-members-dialog.tsx';
import styles from './members.module.css';

type Member = Schemas['AdminMember'];

/** Nobody decides about admins, and so not about itself. Moderators lose their rights first. */
export const canChoose = ({ isAdmin, isModerator }: Member): boolean => !isAdmin && isModerator !== true;

interface ChosenMembersProps {
  /** Those in the list. */
  members: readonly Member[];
  chosenIds: ReadonlySet<string>;
  onChoose: (ids: ReadonlySet<string>) => void;
}

/** Chooses all members of the list, and opens what can be done about the chosen ones. */
export function ChosenMembers({ members, chosenIds, onChoose }: ChosenMembersProps) {
  const [isDeciding, setIsDeciding] = useState(false);
  const choosable = members.filter(canChoose);
  const chosen = choosable.filter(({ _id }) => chosenIds.has(_id));
  const count = chosen.length;
  if (choosable.length === 0) return null;
  return (
    <div className={styles['chosen']}>
      <CheckField
        checked={count === choosable.length}
        ref={(input) => {
          if (input) input.indeterminate = count > 0 && count < choosable.length;
        }}
        onChange={({ target: { checked } }) => onChoose(new Set(checked ? choosable.map(({ _id }) => _id) : []))}
      >
        {t`All in this list`}
      </CheckField>
      {count > 0 && (
        <>
          <span role="status">{plural(count, { one: '# member is chosen', other: '# members are chosen' })}</span>
          <Button onClick={() => setIsDeciding(true)}>{t`decide`}</Button>
        </>
      )}
      {isDeciding && (
        <DecideMembersDialog members={chosen} onDone={() => onChoose(new Set())} onClose={() => setIsDeciding(false)} />
      )}
    </div>
  );
}
