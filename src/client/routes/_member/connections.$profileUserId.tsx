import { createFileRoute } from '@tanstack/react-router';

import { loadConnections } from '../-load-connections.ts';
import { memberInAddress } from '../-member-in-address.ts';
import { ConnectionsPage } from '../-pages/connections-page.tsx';
import { ConnectionsPending } from '../-pages/connections-pending.tsx';

export const Route = createFileRoute('/_member/connections/$profileUserId')({
  codeSplitGroupings: [['loader', 'component', 'pendingComponent']],
  beforeLoad: memberInAddress,
  loader: ({ context }) => loadConnections(context),
  head: () => ({ meta: [{ title: 'Connections' }] }),
  component: ConnectionsPage,
  pendingComponent: ConnectionsPending,
});
