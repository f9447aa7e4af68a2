import { createFileRoute } from '@tanstack/react-router';

import { loadProfile } from '../-load-profile.ts';
import { memberInAddress } from '../-member-in-address.ts';
import { ErrorPage } from '../-pages/error-page.tsx';
import { ProfilePage } from '../-pages/profile-page.tsx';
import { ProfilePending } from '../-pages/profile-pending.tsx';

export const Route = createFileRoute('/_member/profile/$profileUserId')({
  codeSplitGroupings: [['loader', 'component', 'pendingComponent']],
  beforeLoad: memberInAddress,
  loader: ({ context }) => loadProfile(context),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData ? `@${loaderData.username}` : 'Profile' }] }),
  component: ProfilePage,
  pendingComponent: ProfilePending,
  errorComponent: ErrorPage,
});
