import { msg, plural, t } from '@lingui/core/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { formatLocale } from '#client/shared/language/format-locale.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import { CheckField } from '#client/shared/ui/fields/check-field.tsx';
import { RadioChips } from '#client/shared/ui/fields/choice-chips.tsx';
import { TextField } from '#client/shared/ui/fields/text-field.tsx';
import { PagedList } from '#client/shared/ui/paged-list.tsx';
import { FailureState } from '#client/shared/ui/states/failure-state.tsx';
import type { OperationInput, Schemas } from '#contract/operations.ts';
import { limits } from '#contract/vocabulary.ts';
import { ApiError, unwrap } from '#sdk/answers.ts';

import { useAdminMutation } from '../use-admin-mutation.ts';
import { suspectCountsQuery, suspectsQuery } from './queries.ts';
import styles from './spam.module.css';

type Conditions = Schemas['SuspectConditions'];
const acts = ['suspend', 'delete'] as const;

/** Who is meant and, apart, for whom something speaks; what is done to them, by one act that one undo takes back. */
export function Suspects({ conditions }: { conditions: Conditions }) {
  const { api } = useServices();
  const counts = useQuery(suspectCountsQuery(api, conditions));
  const [spared, setSpared] = useState<ReadonlySet<string>>(new Set());
  const [good, setGood] = useState<ReadonlySet<string>>(new Set());
  const [act, setAct] = useState<(typeof acts)[number]>('suspend');
  const [reason, setReason] = useState('');
  const remove = useAdminMutation({
    name: 'removeSuspects',
    mutationFn: (body: OperationInput<'removeSuspects'>['body']) =>
      unwrap(api.POST('/admin/suspects/remove', { body })),
    failure: msg`This could not be done.`,
  });
  if (!counts.data) {
    if (counts.isFetching) return <p role="status">{t`Searching…`}</p>;
    const { error } = counts;
    if (error instanceof ApiError && error.status === 400) return <p role="alert">{error.message}</p>;
    return <FailureState onRetry={() => void counts.refetch()}>{t`The list could not be loaded.`}</FailureState>;
  }
  const { at, count, goodCount, staffCount } = counts.data;
  const meant = count - spared.size + good.size;
  return (
    <>
      <p role="status">
        {plural(count, { 0: 'Nobody was found.', one: '# member was found.', other: '# members were found.' })}{' '}
        {staffCount > 0 &&
          plural(staffCount, {
            one: '# admin or moderator, to whom nothing is done, is not in the list.',
            other: '# admins or moderators, to whom nothing is done, are not in the list.',
          })}
      </p>
      {count > 0 && (
        <SuspectList
          conditions={conditions}
          isGood={false}
          label={t`Meant`}
          isChosen={(id) => !spared.has(id)}
          onToggle={(id) => setSpared(toggled(spared, id))}
        />
      )}
      {goodCount > 0 && (
        <>
          <h3>{t`Something speaks for these`}</h3>
          <p className={styles['hint']}>{t`They stay, unless you choose them.`}</p>
          <SuspectList
            conditions={conditions}
            isGood
            label={t`Something speaks for these`}
            isChosen={(id) => good.has(id)}
            onToggle={(id) => setGood(toggled(good, id))}
          />
        </>
      )}
      {count + goodCount > 0 && (
        <form
          className={styles['act']}
          onSubmit={(event) => {
            event.preventDefault();
            // Who has joined since then is in neither list.
            const seen = { ...conditions, joinedUntil: earlier(conditions.joinedUntil, at) };
            const body = { conditions: seen, act, reason: reason.trim(), spared: [...spared], good: [...good] };
            remove.run(body, () => {
              setSpared(new Set());
              setGood(new Set());
            });
          }}
        >
          <RadioChips
            legend={t`What is done?`}
            choices={acts}
            nameOf={(choice) => actNames[choice]()}
            value={act}
            onChange={setAct}
          />
          <p className={styles['hint']}>{effects[act]()}</p>
          <TextField
            label={t`Why?`}
            hint={t`The log keeps it, and who tries to log in reads it.`}
            maxLength={limits.reason}
            value={reason}
            onChange={({ target: { value } }) => setReason(value)}
            pattern=".*\S.*"
            required
          />
          <Button type="submit" variant="danger" disabled={meant === 0 || remove.isPending}>
            {act === 'delete'
              ? plural(meant, { one: 'delete # member', other: 'delete # members' })
              : plural(meant, { one: 'suspend # member', other: 'suspend # members' })}
          </Button>
        </form>
      )}
      {remove.dialog}
    </>
  );
}

interface SuspectListProps {
  conditions: Conditions;
  isGood: boolean;
  label: string;
  isChosen: (id: string) => boolean;
  onToggle: (id: string) => void;
}

function SuspectList({ conditions, isGood, label, isChosen, onToggle }: SuspectListProps) {
  const { api } = useServices();
  const list = useInfiniteQuery(suspectsQuery(api, conditions, isGood));
  return (
    <PagedList list={list} label={label} className={styles['list']} none={null}>
      {({ _id: id, username, joinedAt, posts, signs }) => (
        <li key={id}>
          <CheckField checked={isChosen(id)} onChange={() => onToggle(id)}>
            <span>
              <strong>@{username}</strong>
              <span className={styles['detail']}>
                {[
                  formatTime(joinedAt),
                  ...(posts === 0 ? [] : [plural(posts, { one: '# post', other: '# posts' })]),
                  ...signs.map((sign) => signNames[sign]?.()),
                ].join(' · ')}
              </span>
            </span>
          </CheckField>
        </li>
      )}
    </PagedList>
  );
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const others = new Set(ids);
  if (!others.delete(id)) others.add(id);
  return others;
}

const earlier = (until: string | undefined, at: string) => (until !== undefined && until < at ? until : at);

const formatTime = (time: string) =>
  new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time));

const actNames = {
  suspend: () => t({ message: 'suspend', context: 'members' }),
  delete: () => t({ message: 'delete', context: 'members' }),
};

const effects = {
  suspend: () =>
    t`They are logged out, and nobody sees what they made. Nobody gets a mail. It can be undone in the log within seven days.`,
  delete: () =>
    t`They are logged out, and nobody sees what they made. After seven days their accounts are deleted, with everything in them; until then it can be undone in the log. Nobody gets a mail.`,
};

/** A later server may have others. */
const signNames: Partial<Record<string, () => string>> = {
  old: () => t`a member for a month`,
  followed: () => t`is followed`,
  saved: () => t`others have saved its posts`,
};
