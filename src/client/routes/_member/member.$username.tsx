import { t } from '@lingui/core/macro';
import { createFileRoute, Link, notFound, redirect } from '@tanstack/react-router';

import { searchQuery } from '#client/features/people/queries.ts';
import { buttonClass } from '#client/shared/ui/button.tsx';
import { normalizeUsername } from '#contract/usernames.ts';

import { ErrorFrame } from '../-errors/error-frame.tsx';
import { load } from '../-load.ts';
import { titled } from '../-titled.ts';

/** What an @name in a text leads to: the profile of the member who has the name. */
export const Route = createFileRoute('/_member/member/$username')({
  loader: async ({ context, params: { username } }) => {
    const people = await load(context, { needed: searchQuery(context.api, username) });
    const wanted = normalizeUsername(username);
    const member = people.find((person) => normalizeUsername(person.username) === wanted);
    if (!member) throw notFound();
    throw redirect({ to: '/profile/$profileUserId', params: { profileUserId: member._id }, replace: true });
  },
  head: () => titled(() => t`Profile`),
  notFoundComponent: NoSuchMember,
});

function NoSuchMember() {
  const { username } = Route.useParams();
  return (
    <ErrorFrame
      heading={t`There is no @${username}`}
      reason={t`No member has this name, or the member has chosen another one since.`}
      isMissing
    >
      <Link className={buttonClass({ variant: 'filled' })} to="/discover" search={{ query: username }}>
        {t`Search for similar names`}
      </Link>
    </ErrorFrame>
  );
}
