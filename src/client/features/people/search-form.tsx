import { useState } from 'react';

import { Button } from '#client/shared/ui/button.tsx';

import styles from './search-form.module.css';
import { SearchInput } from './search-input.tsx';

interface SearchFormProps {
  /** What was last searched for. */
  query: string;
  /** Called with a text that is not blank (S090). */
  onSearch: (query: string) => void;
}

/** Searches for members by their username. */
export function SearchForm({ query, onSearch }: SearchFormProps) {
  const [searched, setSearched] = useState(query);
  const [text, setText] = useState(query);
  if (searched !== query) {
    // Back and Forward change what was searched for.
    setSearched(query);
    setText(query);
  }
  return (
    <form
      className={styles['form']}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') onSearch(text.trim());
      }}
    >
      <SearchInput label="Search for users" placeholder="Search for users..." value={text} onText={setText} />
      <Button type="submit" look="filled">
        Search
      </Button>
    </form>
  );
}
