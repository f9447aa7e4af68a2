import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

import { connectionsQuery } from '#client/features/follows/queries.ts';
import { hasInName } from '#client/features/people/has-in-name.ts';
import { useSettled } from '#client/shared/dom/use-settled.ts';
import { useServices } from '#client/shared/services/services.tsx';

/**
 * A member's connections whose username contains the text: of those that are loaded at once, and of all of them, where not all
 * are loaded, as soon as the person has stopped typing and the server has answered (S091).
 */
export function useConnections(memberId: string, text: string) {
  const { api } = useServices();
  const typed = text.trim();
  const finished = useSettled(typed, 250);
  const whole = useInfiniteQuery(connectionsQuery(api, memberId));
  const asked = whole.hasNextPage ? finished : '';
  const list = useInfiniteQuery({ ...connectionsQuery(api, memberId, asked), placeholderData: keepPreviousData });
  return {
    list,
    people: list.data?.people.filter((person) => hasInName(person, typed)),
    count: whole.data?.count,
    /** Whether an answer to what was typed is still to come. */
    isSearching: whole.hasNextPage && (typed !== asked || list.isPlaceholderData),
  };
}
