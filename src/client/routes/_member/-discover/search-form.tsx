import { zodResolver } from '@hookform/resolvers/zod';
import { plural, t } from '@lingui/core/macro';
import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';

import { SearchInput } from '#client/features/people/search-input.tsx';
import { visibleCharacters } from '#client/shared/forms/rules.ts';
import { useDismiss } from '#client/shared/hooks/use-dismiss.ts';
import { Button } from '#client/shared/ui/button.tsx';

import styles from './search-form.module.css';
import { SuggestionList } from './suggestion-list.tsx';
import { useSuggestions } from './use-suggestions.ts';

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

/**
 * Searches for members and posts. While one types it is a combobox (WAI-ARIA) with a list of what is found: the arrows choose from it,
 * Enter opens what is chosen, or searches if nothing is, and Escape closes it.
 */
export function SearchForm({ query, onSearch }: SearchFormProps) {
  // `values`: Back and Forward change the query.
  const { control, register, handleSubmit } = useForm({ resolver: zodResolver(searchSchema), values: { query } });
  const text = useWatch({ control, name: 'query' });
  const [isTyping, setIsTyping] = useState(false);
  const [active, setActive] = useState(-1);
  const { people, posts } = useSuggestions(text, isTyping);
  const count = people.length + posts.length;
  const isOpen = isTyping && count > 0;
  const box = useRef<HTMLDivElement>(null);
  const id = useId();

  const close = useCallback(() => {
    setIsTyping(false);
    setActive(-1);
  }, []);
  useDismiss(isOpen, box, close);
  const chosen = isOpen && active >= 0 && active < count ? `${id}-${active}` : undefined;
  useEffect(() => {
    if (chosen !== undefined) document.getElementById(chosen)?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  const onKeyDown = (event: KeyboardEvent) => {
    // Keys that an input method uses, such as Enter for a word in Hindi.
    if (!isOpen || event.nativeEvent.isComposing) return;
    const next = { ArrowDown: (active + 1) % count, ArrowUp: active <= 0 ? count - 1 : active - 1 }[event.key];
    if (next !== undefined) setActive(next);
    else if (event.key === 'Enter' && chosen !== undefined) document.getElementById(chosen)?.click();
    // The browser would empty the field.
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  };

  return (
    <form
      className={styles['form']}
      role="search"
      onSubmit={handleSubmit((values) => {
        close();
        onSearch(values.query);
      })}
    >
      <div ref={box} className={styles['box']}>
        <SearchInput
          label={t`Search for users`}
          placeholder={t`Search for users...`}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-activedescendant={chosen}
          onKeyDown={onKeyDown}
          {...register('query', {
            onChange: () => {
              setIsTyping(true);
              setActive(-1);
            },
          })}
        />
        {isOpen && <SuggestionList id={id} people={people} posts={posts} active={active} onOpen={close} />}
        <p role="status" className="visually-hidden">
          {isOpen && plural(count, { one: '# suggestion', other: '# suggestions' })}
        </p>
      </div>
      <Button type="submit" variant="filled">
        {t`Search`}
      </Button>
    </form>
  );
}
