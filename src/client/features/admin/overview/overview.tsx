import { t } from '@lingui/core/macro';
import { useState, type ReactNode } from 'react';

import { RadioChips } from '#client/shared/ui/fields/choice-chips.tsx';

import { Demo } from './installation/demo.tsx';
import { Installation, Warnings } from './installation/installation.tsx';
import { NewestComments } from './newest/newest-comments.tsx';
import { NewestMembers } from './newest/newest-members.tsx';
import { NewestPictures, NewestPosts } from './newest/newest-posts.tsx';
import { Numbers } from './numbers/numbers.tsx';
import styles from './overview.module.css';

/** What its hosting lacks, how the community is, what is newest, and how it is hosted. */
export function Overview() {
  return (
    <div className={styles['overview']}>
      <Warnings />
      <Part heading={t`Today`}>
        <Numbers />
      </Part>
      <Part heading={t`Newest`}>
        <Newest />
      </Part>
      <Part heading={t`Installation`}>
        <Installation />
      </Part>
      <Demo heading={(text) => <h2 className={styles['heading']}>{text}</h2>} />
    </div>
  );
}

const kinds = ['pictures', 'posts', 'comments', 'members'] as const;
type Kind = (typeof kinds)[number];

const lists = { pictures: NewestPictures, posts: NewestPosts, comments: NewestComments, members: NewestMembers };

/** The newest things of the whole community, one kind at a time. */
function Newest() {
  const [kind, setKind] = useState<Kind>('pictures');
  const names = { pictures: t`pictures`, posts: t`posts`, comments: t`comments`, members: t`members` };
  const List = lists[kind];
  return (
    <>
      <RadioChips legend={t`Show`} choices={kinds} value={kind} nameOf={(one) => names[one]} onChange={setKind} />
      <List />
    </>
  );
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section>
      <h2 className={styles['heading']}>{heading}</h2>
      {children}
    </section>
  );
}
