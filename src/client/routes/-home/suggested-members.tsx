import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';

import { suggestedMembersQuery } from '#client/features/follows/queries.ts';
import { useServices } from '#client/shared/services/services.tsx';

import { PersonCards, PersonCardsSkeleton } from '../-person-card.tsx';
import styles from './suggested-members.module.css';

/**
 * Members whom the viewer might follow, with their newest pictures. Nothing if there are none, or they cannot be loaded.
 */
export function SuggestedMembers({ lead }: { lead?: string }) {
  const { api } = useServices();
  const { data: members, isPending } = useQuery(suggestedMembersQuery(api));
  const id = useId();
  if (!isPending && !members?.length) return null;
  return (
    <section aria-labelledby={id} aria-busy={isPending}>
      <h2 className={styles['heading']} id={id}>
        {t`People to follow`}
      </h2>
      {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
      {members ? <PersonCards people={members} /> : <PersonCardsSkeleton />}
    </section>
  );
}
