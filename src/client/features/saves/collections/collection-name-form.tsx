import { t } from '@lingui/core/macro';
import { useState, type ReactNode } from 'react';

import { useFirstFocus } from '#client/shared/hooks/use-first-focus.ts';
import { textOf } from '#client/shared/language/text.ts';
import { Button } from '#client/shared/ui/button.tsx';
import { charactersLeft } from '#client/shared/ui/fields/characters-left.ts';
import { TextField } from '#client/shared/ui/fields/text-field.tsx';
import { maxCollectionName, nameKey, takenCollectionName, tidyName } from '#contract/collection-names.ts';
import { hasVisibleText } from '#contract/visible-text.ts';

import styles from './collection-name-form.module.css';
import type { Collection } from './queries.ts';

interface CollectionNameFormProps {
  /** The member's other collections, whose names are taken. */
  others: readonly Pick<Collection, 'name'>[];
  initial?: string;
  /** Why the initial name was refused. */
  initialError?: string | undefined;
  lead?: ReactNode;
  submit: string;
  onSubmit: (name: string) => void;
}

/** A field for a collection's name; what is wrong with it shows when it is submitted. */
export function CollectionNameForm({
  others,
  initial = '',
  initialError,
  lead,
  submit,
  onSubmit,
}: CollectionNameFormProps) {
  const first = useFirstFocus<HTMLInputElement>();
  const [name, setName] = useState(initial);
  const [error, setError] = useState(initialError);
  const check = () => {
    const tidy = tidyName(name);
    const problem = problemOf(tidy, others);
    setError(problem);
    if (problem === undefined) onSubmit(tidy);
    else first.current?.focus();
  };
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        check();
      }}
    >
      {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
      <TextField
        ref={first}
        label={t`Name`}
        value={name}
        hint={charactersLeft(name, maxCollectionName)}
        error={error}
        autoComplete="off"
        onChange={(event) => {
          setName(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" variant="filled">
        {submit}
      </Button>
    </form>
  );
}

function problemOf(name: string, others: readonly Pick<Collection, 'name'>[]): string | undefined {
  if (!hasVisibleText(name)) return t`Please enter a name.`;
  if ([...name].length > maxCollectionName) return t`A name has at most ${maxCollectionName} characters.`;
  return others.some((other) => nameKey(other.name) === nameKey(name)) ? textOf(takenCollectionName) : undefined;
}
