import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';

import { searchQuery } from '#client/features/people/queries.ts';
import { postSearchQuery } from '#client/features/posts/queries.ts';
import { useDebouncedValue } from '#client/shared/hooks/use-debounced-value.ts';
import { useServices } from '#client/shared/services/services.tsx';

const maxOfAKind = 4;

/**
 * The first members and posts that a text finds, asked for when it has not changed for 250 ms. They are the queries of the results,
 * which are there at once if one searches for the text.
 */
export function useSuggestions(text: string, isTyping: boolean) {
  const { api } = useServices();
  const typed = text.trim();
  const asked = useDebouncedValue(typed, 250);
  const options = { enabled: isTyping && isEnough(asked), placeholderData: keepPreviousData };
  const people = useQuery({ ...searchQuery(api, asked), ...options });
  const posts = useInfiniteQuery({ ...postSearchQuery(api, asked), ...options });
  const isShown = isTyping && isEnough(typed);
  return {
    people: isShown ? (people.data ?? []).slice(0, maxOfAKind) : [],
    posts: isShown ? (posts.data ?? []).slice(0, maxOfAKind) : [],
  };
}

/** Two letters, or one sign that is no letter of an alphabet: a syllable of Hindi, a Chinese character, an emoji. */
const isEnough = (text: string): boolean =>
  [...text].length > 1 || /^(?:[\p{scx=Han}\p{scx=Devanagari}]|\p{Extended_Pictographic})/u.test(text);
