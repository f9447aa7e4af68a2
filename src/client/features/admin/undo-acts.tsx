import { msg, t } from '@lingui/core/macro';

import { useServices } from '#client/shared/services/services.tsx';
import { unwrap } from '#sdk/answers.ts';

import { ConfirmedAct } from './confirmed-act.tsx';
import { useAdminMutation } from './use-admin-mutation.ts';

interface UndoActsProps {
  label: string;
  question: string;
  variant?: 'line' | 'quiet';
  /** Whose acts: those of a member, or those of whoever did what an entry of the log says. */
  actor: { memberId: string } | { entryId: string };
}

/** A button that undoes all that somebody did as an admin or moderator. It asks first. */
export function UndoActs({ actor, ...texts }: UndoActsProps) {
  const { api } = useServices();
  const mutation = useAdminMutation({
    name: 'undoActs',
    mutationFn: () =>
      'memberId' in actor
        ? unwrap(api.POST('/admin/members/{id}/undoActs', { params: { path: { id: actor.memberId } } }))
        : unwrap(api.POST('/admin/auditLog/{entryId}/undoActs', { params: { path: actor } })),
    failure: msg`This could not be undone.`,
  });
  return (
    <ConfirmedAct
      {...texts}
      explanation={t`What it removed is shown again, whom it suspended is back, and what it changed is as before. What somebody else has changed since stays.`}
      confirm={t`undo`}
      isDangerous
      act={mutation}
      onConfirm={() => mutation.run(undefined)}
    />
  );
}
