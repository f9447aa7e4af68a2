import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { useFirstFocus } from '#client/shared/hooks/use-first-focus.ts';
import { Button } from '#client/shared/ui/button.tsx';
import { charactersLeft } from '#client/shared/ui/fields/characters-left.ts';
import { TextField } from '#client/shared/ui/fields/text-field.tsx';
import { Dialog } from '#client/shared/ui/overlays/dialog.tsx';
import { maxCollectionNote, tidyName } from '#contract/collection-names.ts';

import styles from './collection-name-form.module.css';

interface NoteDialogProps {
  isPublic: boolean;
  initial: string;
  /** Why the initial note was refused. */
  initialError: string | undefined;
  onSave: (note: string) => void;
  onClose: () => void;
}

/** Asks for a line on why a post is in a collection; an empty one removes it. */
export function NoteDialog({ isPublic, initial, initialError, onSave, onClose }: NoteDialogProps) {
  const first = useFirstFocus<HTMLInputElement>();
  const [note, setNote] = useState(initial);
  const [error, setError] = useState(initialError);
  const save = () => {
    const tidy = tidyName(note);
    if ([...tidy].length <= maxCollectionNote) onSave(tidy);
    else {
      setError(t`A note has at most ${maxCollectionNote} characters.`);
      first.current?.focus();
    }
  };
  return (
    <Dialog title={t`Why I keep it`} onClose={onClose} size="bottom">
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <p className={styles['lead']}>
          {isPublic
            ? t`Everybody who sees the collection reads it.`
            : t`Only you read it while the collection is private.`}
        </p>
        <TextField
          ref={first}
          label={t`Note`}
          value={note}
          hint={charactersLeft(note, maxCollectionNote)}
          error={error}
          autoComplete="off"
          onChange={(event) => {
            setNote(event.target.value);
            setError(undefined);
          }}
        />
        <Button type="submit" variant="filled">
          {t`Save`}
        </Button>
      </form>
    </Dialog>
  );
}
