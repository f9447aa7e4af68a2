import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';

import { useOutboxMutation } from '#client/outbox/use-outbox.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { CheckField } from '#client/shared/ui/fields/check-field.tsx';

import { AccountSection } from './account-section.tsx';
import { currentUserQuery } from './queries.ts';
import { sharePosts } from './share-posts.ts';

/** Whether people without an account can open the member's posts by their links; a change is saved at once. */
export function PostVisibility() {
  const { api } = useServices();
  const { data: account } = useQuery(currentUserQuery(api));
  const sharing = useOutboxMutation(sharePosts);
  return (
    <AccountSection
      title={t`Who can open your posts`}
      lead={t`Switched off, the links to your posts and public collections open for members only, and search engines no longer get them. On the home page and in searches everybody still sees your posts.`}
    >
      <CheckField
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox has its state
        role="switch"
        checked={account?.sharesPosts ?? true}
        disabled={!account}
        onChange={({ target }) => sharing.mutate({ sharesPosts: target.checked })}
      >
        {t`People without an account can see my posts by their link`}
      </CheckField>
    </AccountSection>
  );
}
