import { noop } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';

import { currentUserQuery } from '#client/features/account/queries.ts';

import { EditProfilePage } from '../-pages/edit-profile-page.tsx';
import { EditProfilePending } from '../-pages/edit-profile-pending.tsx';

export const Route = createFileRoute('/_member/editProfile')({
  loader: async ({ context: { api, queryClient } }) => {
    // A failure is the page's to show.
    await queryClient.query({ ...currentUserQuery(api), staleTime: 'static' }).catch(noop);
  },
  head: () => ({ meta: [{ title: 'Edit profile' }] }),
  component: EditProfilePage,
  pendingComponent: EditProfilePending,
});
