import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { useVerifyEmail } from '#client/features/account/mutations.ts';
import { proofErrorMessage } from '#client/shared/proof/proof-error-message.ts';

import { MailedLinkPage } from './-mailed-link-page.tsx';
import { parseTokenSearch } from './-search-params.ts';
import { titled } from './-titled.ts';

export const Route = createFileRoute('/verify-email')({
  validateSearch: parseTokenSearch,
  head: () => titled(() => t`Confirm your address`),
  component: VerifyEmailPage,
});

/** Confirms an address with the token of a mailed link. */
function VerifyEmailPage() {
  const { token = '' } = Route.useSearch();
  const verify = useVerifyEmail();
  return (
    <MailedLinkPage
      heading={t`Confirm your address`}
      lead={t`One press, and we know that this address is yours.`}
      action={t`confirm this address`}
      isBusy={verify.isPending}
      done={verify.data?.message}
      error={proofErrorMessage(verify.error)}
      onAct={() => verify.mutate({ token })}
    />
  );
}
