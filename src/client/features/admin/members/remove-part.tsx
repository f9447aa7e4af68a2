import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { useServices } from '#client/shared/services/services.tsx';
import { SelectField } from '#client/shared/ui/fields/select-field.tsx';
import type { Schemas } from '#contract/operations.ts';
import { unwrap } from '#sdk/answers.ts';

import { ReasonDialog } from '../removal/reason-dialog.tsx';

interface RemovePartProps {
  member: Pick<Schemas['AdminMember'], '_id' | 'username'>;
  /** At least one. */
  parts: readonly Schemas['RemovablePart'][];
  onClose: () => void;
}

/** Asks which part of a member's profile is removed, and why. */
export function RemovePart({ member: { _id: id, username: name }, parts: given, onClose }: RemovePartProps) {
  const { api } = useServices();
  // As the admin has read them: the profile may change under the dialog.
  const [parts] = useState(given);
  const [index, setIndex] = useState(0);
  const chosen = parts[index];
  if (!chosen) return null;
  const { part, collectionId } = chosen;
  return (
    <ReasonDialog
      name="removeProfilePart"
      title={t`Remove a part of @${name}’s profile?`}
      explanation={effects[part]()}
      confirm={t`remove`}
      send={({ reason }) =>
        unwrap(
          api.POST('/admin/members/{id}/removePart', {
            params: { path: { id } },
            body: { part, reason, ...(collectionId !== undefined && { collectionId }) },
          }),
        )
      }
      onDone={onClose}
      onClose={onClose}
    >
      <SelectField label={t`Which part?`} value={index} onChange={({ target }) => setIndex(Number(target.value))}>
        {parts.map((one, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the index is the option's value
          <option key={at} value={at}>
            {names[one.part](one.text)}
          </option>
        ))}
      </SelectField>
    </ReasonDialog>
  );
}

type Part = Schemas['ProfilePart'];

const names: Record<Part, (text: string) => string> = {
  picture: () => t`the picture`,
  username: (text) => t`the username @${text}`,
  texts: (text) => t`all texts: ${text}`,
  collection: (text) => t`the collection “${text}”`,
};

const effects: Record<Part, () => string> = {
  picture: () =>
    t`Nobody sees it from now on, and it is deleted for good after seven days. Until then you can undo it in the log.`,
  username: () =>
    t`It gets a neutral username and can choose another one. The removed name is free for everybody. You can undo it in the log for seven days, unless somebody has taken the name.`,
  texts: () =>
    t`What it says about itself, its pronouns and its link are removed. You can undo it in the log for seven days.`,
  collection: () =>
    t`It becomes private: nobody but its owner sees its name, its cover and its posts. You can undo it in the log for seven days.`,
};
