import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { DataDownload } from '#client/features/account/data-download.tsx';
import { DataOnDevice } from '#client/features/account/data-on-device.tsx';
import { deviceDataQuery } from '#client/features/account/device-data.ts';
import { PostVisibility } from '#client/features/account/post-visibility.tsx';
import { currentUserQuery } from '#client/features/account/queries.ts';

import { load } from '../-load.ts';
import { titled } from '../-titled.ts';
import { AccountPage } from './-account-page.tsx';

export const Route = createFileRoute('/_member/yourData')({
  loader: ({ context }) => {
    const { api, session } = context;
    return load(context, { rest: [currentUserQuery(api), deviceDataQuery(session.viewer()?.userId ?? '')] });
  },
  head: () => titled(() => t`Your data`),
  component: YourDataPage,
});

/** What the community and this device have stored about the member. */
function YourDataPage() {
  return (
    <AccountPage heading={t`Your data`}>
      <PostVisibility />
      <DataDownload />
      <DataOnDevice />
    </AccountPage>
  );
}
