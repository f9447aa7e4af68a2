import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { useUndoEmailChange } from '#client/features/account/mutations.ts';
import { proofErrorMessage } from '#client/shared/proof/proof-error-message.ts';

import { MailedLinkPage } from './-mailed-link-page.tsx';
import { parseTokenSearch } from './-search-params.ts';
import { titled } from './-titled.ts';

export const Route = createFileRoute('/undo-email-change')({
  validateSearch: parseTokenSearch,
  head: () => titled(() => t`Restore your address`),
  component: UndoEmailChangePage,
});

/** Restores the address before a change, with the token of a mailed link. */
function UndoEmailChangePage() {
  const { token = '' } = Route.useSearch();
  const undo = useUndoEmailChange();
  return (
    <MailedLinkPage
      heading={t`Restore your address`}
      lead={t`Everyone is logged out of your account, and you set a new password with a link that we mail to you.`}
      action={t`restore my address`}
      isBusy={undo.isPending}
      done={undo.data?.message}
      error={proofErrorMessage(undo.error)}
      onAct={() => undo.mutate({ token })}
    />
  );
}
