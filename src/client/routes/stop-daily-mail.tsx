import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { useStopDailyMail } from '#client/features/notifications/use-stop-daily-mail.ts';
import { proofErrorMessage } from '#client/shared/proof/proof-error-message.ts';

import { MailedLinkPage } from './-mailed-link-page.tsx';
import { parseTokenSearch } from './-search-params.ts';
import { titled } from './-titled.ts';

export const Route = createFileRoute('/stop-daily-mail')({
  validateSearch: parseTokenSearch,
  head: () => titled(() => t`Your daily mail`),
  component: StopDailyMailPage,
});

/** Switches the daily mail off with the token of a mailed link. */
function StopDailyMailPage() {
  const { token = '' } = Route.useSearch();
  const stopping = useStopDailyMail();
  return (
    <MailedLinkPage
      heading={t`Your daily mail`}
      lead={t`One press, and it no longer comes. What happens stays in your notifications.`}
      action={t`switch it off`}
      isBusy={stopping.isPending}
      done={stopping.data?.message}
      error={proofErrorMessage(stopping.error)}
      onAct={() => stopping.mutate(token)}
    />
  );
}
