import { createFileRoute } from '@tanstack/react-router';

import { InvestPage } from './-pages/invest-page.tsx';

export const Route = createFileRoute('/invest')({
  head: () => ({ meta: [{ title: 'Invest' }] }),
  component: InvestPage,
});
