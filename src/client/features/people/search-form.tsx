import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';

import { visibleCharacters } from '#client/shared/forms/rules.ts';
import { Button } from '#client/shared/ui/button.tsx';

import styles from './search-form.module.css';
import { SearchInput } from './search-input.tsx';

// A blank query is not sent (S090) and needs no message.
const searchSchema = z.object({
  query: z.string().check(z.trim(), visibleCharacters()),
});

interface SearchFormProps {
  /** The query of the results below. */
  query: string;
  /** Called with a text that is not blank (S090). */
  onSearch: (query: string) => void;
}

/** Searches for members by their username. */
export function SearchForm({ query, onSearch }: SearchFormProps) {
  // `values`: Back and Forward change the query.
  const { register, handleSubmit } = useForm({ resolver: zodResolver(searchSchema), values: { query } });
  return (
    <form className={styles['form']} role="search" onSubmit={handleSubmit((values) => onSearch(values.query))}>
      <SearchInput label={t`Search for users`} placeholder={t`Search for users...`} {...register('query')} />
      <Button type="submit" variant="filled">
        {t`Search`}
      </Button>
    </form>
  );
}
