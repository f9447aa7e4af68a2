import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useDebouncedValue } from '#client/shared/hooks/use-debounced-value.ts';
import { useServices, useViewer } from '#client/shared/services/services.tsx';
import { RadioChips } from '#client/shared/ui/fields/choice-chips.tsx';
import { TextField } from '#client/shared/ui/fields/text-field.tsx';
import { PagedList } from '#client/shared/ui/paged-list.tsx';
import { EmptyState } from '#client/shared/ui/states/empty-state.tsx';
import { limits } from '#contract/vocabulary.ts';

import { membersQuery, type MemberFilter } from '../queries.ts';
import { canChoose, ChosenMembers } from './chosen-members.tsx';
import { MemberRow } from './member-row.tsx';
import styles from './members.module.css';

const filters = ['all', 'storage', 'admins', 'moderators', 'suspended', 'waiting'] as const;

/** The members, to search, to open one by one, and to choose several. */
export function Members() {
  const { api } = useServices();
  const isAdmin = useViewer()?.isAdmin === true;
  const [entered, setEntered] = useState('');
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const [filter, setFilter] = useState<MemberFilter>('all');
  const query = useDebouncedValue(entered.trim(), 300);
  const members = useInfiniteQuery(membersQuery(api, query, filter));
  return (
    <>
      <div role="search" className={styles['search']}>
        <TextField
          label={t`Search for members`}
          hint={
            isAdmin
              ? t`A part of the name, or the whole e-mail address. Addresses are never shown.`
              : t`A part of the name.`
          }
          type="search"
          autoCapitalize="none"
          maxLength={limits.email}
          value={entered}
          onChange={(event) => setEntered(event.target.value)}
        />
      </div>
      <RadioChips
        legend={t`Show`}
        choices={filters}
        nameOf={(choice) => names[choice]()}
        value={filter}
        onChange={setFilter}
      />
      {isAdmin && members.data && (
        <ChosenMembers members={members.data} chosenIds={chosenIds} onChoose={setChosenIds} />
      )}
      <PagedList
        list={members}
        label={t`Members`}
        className={styles['list']}
        texts={{ loading: t`Loading the members…`, failure: t`The members could not be loaded.` }}
        none={<EmptyState>{t`No member was found.`}</EmptyState>}
      >
        {(member) => (
          <MemberRow
            key={member._id}
            member={member}
            isChosen={chosenIds.has(member._id)}
            onChoose={isAdmin && canChoose(member) ? () => setChosenIds(toggled(chosenIds, member._id)) : undefined}
          />
        )}
      </PagedList>
    </>
  );
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const others = new Set(ids);
  if (!others.delete(id)) others.add(id);
  return others;
}

const names: Record<MemberFilter, () => string> = {
  all: () => t({ message: 'newest', context: 'members' }),
  storage: () => t`most storage`,
  admins: () => t`admins`,
  moderators: () => t`moderators`,
  suspended: () => t`suspended`,
  waiting: () => t`waiting`,
};
