import { useMutation } from '@tanstack/react-query';
import type { MutationKey } from '@tanstack/react-query';

import { show } from '../query/changes.ts';
import { useServices } from '../services/services.tsx';

import type { Action } from './action.ts';

/**
 * Does an action that must arrive: shown at once, sent through the queue, taken back when the server refuses.
 * Its data is the server's answer, or `waiting` when it was kept for later: for the one who did it, both are a success.
 */
export function useAction<Variables, Answer>(action: Action<Variables, Answer>, mutationKey: MutationKey) {
  const { actions, session } = useServices();
  return useMutation({
    mutationKey,
    mutationFn: async (variables: Variables, { client }) => {
      const undo = show(client, action.changes?.(variables, client, session.viewer()?.userId ?? '') ?? []);
      const queue = await actions.open().catch((error: unknown) => {
        undo();
        throw error;
      });
      return queue.perform(action, variables, { undo });
    },
    ...(action.words && { meta: { ...action.words } }),
  });
}
