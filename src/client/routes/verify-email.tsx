import { createFileRoute } from '@tanstack/react-router';

import { useVerifyEmail } from '#client/features/account/mutations.ts';

import { MailedLinkPage } from './-mailed-link-page.tsx';
import { parseTokenSearch } from './-search-params.ts';

export const Route = createFileRoute('/verify-email')({
  validateSearch: parseTokenSearch,
  head: () => ({ meta: [{ title: 'Confirm your address' }] }),
  component: VerifyEmailPage,
});

/** Confirms an address with the token of a mailed link. */
function VerifyEmailPage() {
  const { token = '' } = Route.useSearch();
  const verify = useVerifyEmail();
  return (
    <MailedLinkPage
      heading="Confirm your address"
      lead="One press, and we know that this address is yours."
      action="confirm this address"
      isBusy={verify.isPending}
      done={verify.data?.message}
      error={verify.error?.message}
      onAct={() => verify.mutate({ token })}
    />
  );
}
