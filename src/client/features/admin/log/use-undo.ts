import { msg } from '@lingui/core/macro';

import { useServices } from '#client/shared/services/services.tsx';
import { unwrap } from '#sdk/answers.ts';

import { useAdminMutation } from '../use-admin-mutation.ts';

/** Undoes the act of this entry of the log. */
export function useUndo() {
  const { api } = useServices();
  return useAdminMutation({
    name: 'undoAdminAct',
    mutationFn: (entryId: string) =>
      unwrap(api.POST('/admin/auditLog/{entryId}/undo', { params: { path: { entryId } } })),
    failure: msg`This could not be undone.`,
  });
}
