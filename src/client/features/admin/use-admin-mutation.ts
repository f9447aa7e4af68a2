import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';

import type { Api } from '#client/shared/api/api.ts';
import { useProof } from '#client/shared/proof/use-proof.tsx';
import { adminKeys } from '#client/shared/query/keys.ts';
import { useServices } from '#client/shared/services/services.tsx';
import type { OperationAnswer } from '#contract/operations.ts';
import { unwrap } from '#sdk/answers.ts';

interface AdminMutation<Variables, Answer> {
  /** The end of its mutation key. */
  name: string;
  mutationFn: (variables: Variables) => Promise<Answer>;
  failure: MessageDescriptor;
  /** Without a toast for a success, where the page shows the answer itself. */
  isSilent?: boolean;
}

/**
 * A mutation of an admin: `run` asks for a proof (rendered as `dialog`) where the server wants one, then tries again. The server's
 * message is the toast. What an admin does can change any list, so everything in the cache is stale afterwards.
 */
export function useAdminMutation<Variables, Answer>({
  name,
  mutationFn,
  failure,
  isSilent = false,
}: AdminMutation<Variables, Answer>) {
  const proof = useProof();
  const mutation = useMutation({
    mutationKey: adminKeys.mutation(name),
    mutationFn: ({ variables }: { variables: Variables }) => mutationFn(variables),
    meta: {
      invalidates: [[]],
      ...(!isSilent && { success: true }),
      failure,
      offline: msg`This needs the network.`,
    },
  });
  const run = (variables: Variables, onSuccess?: (answer: Answer) => void) =>
    mutation.mutate(
      { variables },
      {
        onSuccess: (answer) => onSuccess?.(answer),
        onError: (error) => void proof.isAskedFor(error, () => run(variables, onSuccess)),
      },
    );
  return { run, isPending: mutation.isPending, error: mutation.error, dialog: proof.dialog };
}

/** Undoes the act of an entry of the log; a decision about many members, which took several calls, by as many. */
export function useUndo() {
  const { api } = useServices();
  return useAdminMutation({
    name: 'undoAdminAct',
    mutationFn: (entryId: string) => undoAll(api, entryId),
    failure: msg`This could not be undone.`,
  });
}

async function undoAll(api: Api, entryId: string): Promise<OperationAnswer<'undoAdminAct'>> {
  const done = await unwrap(api.POST('/admin/auditLog/{entryId}/undo', { params: { path: { entryId } } }));
  if (!done.nextEntryId) return done;
  const rest = await undoAll(api, done.nextEntryId);
  return done.isWhole ? rest : done;
}
