import type { ComponentProps } from 'react';

import styles from './search-input.module.css';

interface SearchInputProps extends Omit<ComponentProps<'input'>, 'type' | 'aria-label' | 'onChange'> {
  /** What is searched, for those who do not see the field. */
  label: string;
  onText: (text: string) => void;
}

/** A round field for a username or a part of one. */
export function SearchInput({ label, onText, ...rest }: SearchInputProps) {
  return (
    <input
      className={styles['input']}
      type="search"
      aria-label={label}
      maxLength={60}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="search"
      onChange={(event) => onText(event.target.value)}
      {...rest}
    />
  );
}
