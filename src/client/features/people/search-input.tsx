import type { ComponentProps } from 'react';

import { maxSearchText } from '#contract/vocabulary.ts';

import styles from './search-input.module.css';

interface SearchInputProps extends Omit<ComponentProps<'input'>, 'type' | 'aria-label'> {
  /** The field's name for screen readers; sighted people see the placeholder. */
  label: string;
}

/** A round field for a username or a part of one. */
export function SearchInput({ label, ...rest }: SearchInputProps) {
  return (
    <input
      className={styles['input']}
      type="search"
      aria-label={label}
      maxLength={maxSearchText}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="search"
      {...rest}
    />
  );
}
