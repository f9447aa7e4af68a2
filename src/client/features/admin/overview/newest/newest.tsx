import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { RadioChips } from '#client/shared/ui/fields/choice-chips.tsx';

import { NewestComments } from './newest-comments.tsx';
import { NewestMembers } from './newest-members.tsx';
import { NewestPictures } from './newest-pictures.tsx';
import { NewestPosts } from './newest-posts.tsx';

const kinds = ['pictures', 'posts', 'comments', 'members'] as const;
type Kind = (typeof kinds)[number];

const lists = { pictures: NewestPictures, posts: NewestPosts, comments: NewestComments, members: NewestMembers };

/** The newest things of the whole community, one kind at a time. */
export function Newest() {
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
