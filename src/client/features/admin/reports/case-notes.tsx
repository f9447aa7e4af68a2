import { msg, t } from '@lingui/core/macro';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';

import { useServices } from '#client/shared/services/services.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import { charactersLeft } from '#client/shared/ui/fields/characters-left.ts';
import { TextArea } from '#client/shared/ui/fields/text-area.tsx';
import { RelativeTime } from '#client/shared/ui/relative-time.tsx';
import type { Schemas } from '#contract/operations.ts';
import { hasVisibleText } from '#contract/visible-text.ts';
import { limits } from '#contract/vocabulary.ts';
import { unwrap } from '#sdk/answers.ts';

import { useAdminMutation } from '../use-admin-mutation.ts';
import styles from './case-details.module.css';

interface CaseNotesProps {
  caseId: string;
  notes: readonly Schemas['CaseNote'][];
}

/** What admins and moderators have noted for each other, and a field for one more. */
export function CaseNotes({ caseId, notes }: CaseNotesProps) {
  const { api } = useServices();
  const id = useId();
  const { register, handleSubmit, control, formState, reset } = useForm({ defaultValues: { text: '' } });
  const text = useWatch({ control, name: 'text' });
  const add = useAdminMutation({
    name: 'addCaseNote',
    mutationFn: (body: { text: string }) =>
      unwrap(api.POST('/admin/reports/{caseId}/notes', { params: { path: { caseId } }, body })),
    failure: msg`Your note could not be saved.`,
  });
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{t`Notes`}</h3>
      {notes.length > 0 && (
        <ul className={styles['list']}>
          {notes.map((note) => (
            <li key={note.noteId}>
              <p className={styles['caption']}>{note.text}</p>
              <p className={styles['hint']}>
                {`@${note.authorName} · `}
                <RelativeTime dateTime={note.at} length="short" />
              </p>
            </li>
          ))}
        </ul>
      )}
      <form
        className={styles['form']}
        onSubmit={handleSubmit((note) => add.run({ text: note.text.trim() }, () => reset()))}
      >
        <TextArea
          label={t`A note for the other admins and moderators`}
          hint={charactersLeft(text, limits.reason) ?? t`Nobody else reads it.`}
          rows={2}
          maxLength={limits.reason}
          error={formState.errors.text?.message}
          {...register('text', { validate: (note) => hasVisibleText(note) || t`Please write a note.` })}
        />
        <Button type="submit" disabled={add.isPending}>
          {t`add the note`}
        </Button>
      </form>
      {add.dialog}
    </section>
  );
}
