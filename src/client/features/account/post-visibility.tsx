import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';

import { useOutboxMutation } from '#client/outbox/use-outbox.ts';
import { useServices } from '#client/shared/services/services.tsx';

import styles from './account-form.module.css';
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
      lead={t`Members can, except those whom you have blocked. The home page and the search show your posts to everybody, whether this is on or off: it is about the page of a single post and its link preview.`}
    >
      <label className={styles['switch']}>
        <input
          type="checkbox"
          role="switch"
          checked={account?.sharesPosts ?? true}
          disabled={!account}
          onChange={({ target }) => sharing.mutate({ sharesPosts: target.checked })}
        />
        {t`People without an account can see my posts by their link`}
      </label>
    </AccountSection>
  );
}
