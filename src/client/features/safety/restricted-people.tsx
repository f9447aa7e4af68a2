import { t } from '@lingui/core/macro';
import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useId, useRef } from 'react';

import { useServices } from '#client/shared/services/services.tsx';
import { Avatar } from '#client/shared/ui/avatar.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import { NameText } from '#client/shared/ui/name-text.tsx';
import { PagedList } from '#client/shared/ui/paged-list.tsx';
import type { Schemas } from '#contract/operations.ts';

import { blockedQuery, mutedQuery } from './queries.ts';
import styles from './restricted-people.module.css';
import { useRestrict } from './use-restrict.ts';

type Person = Schemas['Person'];

/** The members whom the viewer has blocked, and those whom it has muted; both can be undone. */
export function RestrictedPeople() {
  const { api } = useServices();
  const blocked = useInfiniteQuery(blockedQuery(api));
  const muted = useInfiniteQuery(mutedQuery(api));
  return (
    <>
      <Section
        title={t`Blocked`}
        lead={t`You and they see nothing of each other. They are not told.`}
        people={blocked}
        none={t`You have blocked nobody.`}
        action="unblock"
      />
      <Section
        title={t`Muted`}
        lead={t`Their posts, comments and notifications do not reach you. You still find their profiles, and they notice nothing.`}
        people={muted}
        none={t`You have muted nobody.`}
        action="unmute"
      />
    </>
  );
}

interface SectionProps {
  title: string;
  lead: string;
  people: UseInfiniteQueryResult<Person[]>;
  /** Shown for an empty list. */
  none: string;
  action: 'unblock' | 'unmute';
}

function Section({ title, lead, people, none, action }: SectionProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <h2 ref={heading} id={id} tabIndex={-1}>
        {title}
      </h2>
      <p className={styles['lead']}>{lead}</p>
      <PagedList list={people} label={title} className={styles['list']} none={<p className={styles['none']}>{none}</p>}>
        {(person) => (
          <PersonItem
            key={person._id}
            person={person}
            action={action}
            // The pressed button disappears with its row.
            onDone={() => heading.current?.focus()}
          />
        )}
      </PagedList>
    </section>
  );
}

function PersonItem({ person, action, onDone }: { person: Person; action: 'unblock' | 'unmute'; onDone: () => void }) {
  const { _id: userId, username, profilePicUrl } = person;
  const { [action]: undo } = useRestrict({ userId, username, profilePicUrl });
  return (
    <li className={styles['item']}>
      <Avatar src={profilePicUrl} size={40} />
      <span className={styles['name']}>
        <NameText>{username}</NameText>
      </span>
      <Button
        aria-label={action === 'unblock' ? t`unblock ${username}` : t`unmute ${username}`}
        onClick={() => {
          onDone();
          undo();
        }}
      >
        {action === 'unblock' ? t`unblock` : t`unmute`}
      </Button>
    </li>
  );
}
