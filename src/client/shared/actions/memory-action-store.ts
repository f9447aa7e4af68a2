import { addedTo } from './action-store.ts';
import type { ActionStore, KeptAction } from './action-store.ts';

/** Keeps actions as long as this object lives: for browsers that keep nothing. */
export function createMemoryActionStore(): ActionStore {
  const kept = new Map<number, KeptAction>();
  let last = 0;
  const of = (member: string) => [...kept.values()].filter((action) => action.member === member);

  return {
    list: async (member) => structuredClone(of(member)),
    async add(action, opposite) {
      const { added, drops } = addedTo(of(action.member), action, opposite);
      if (drops !== undefined) kept.delete(drops);
      if (added === 'kept') kept.set(++last, { ...structuredClone(action), id: last });
      return added;
    },
    async claim(id) {
      const action = kept.get(id);
      if (action) action.attempts += 1;
      return structuredClone(action);
    },
    async put(action) {
      if (kept.has(action.id)) kept.set(action.id, structuredClone(action));
    },
    async remove(id) {
      kept.delete(id);
    },
    async forget(member) {
      for (const { id } of of(member)) kept.delete(id);
    },
  };
}
