import { useState } from 'react';

import { Bell } from '#client/features/notifications/bell.tsx';
import { IconButton } from '#client/shared/ui/icon-button.tsx';
import { PlusIcon } from '#client/shared/ui/icons.tsx';

import { AccountMenu } from './account-menu.tsx';
import { CreateChooser } from './create-chooser.tsx';

/** What the header offers a member (S022): a chunk of its own, which visitors never fetch. */
export function MemberTools() {
  const [isChoosing, setIsChoosing] = useState(false);
  const [isCreating, setIsCreating] = useState(false);
  return (
    <>
      <IconButton label="Create" onClick={() => setIsChoosing(true)}>
        <PlusIcon size={22} />
      </IconButton>
      <Bell />
      <AccountMenu onCreatePost={() => setIsCreating(true)} />
      {isChoosing && (
        <CreateChooser
          onClose={() => setIsChoosing(false)}
          onCreatePost={() => {
            setIsChoosing(false);
            setIsCreating(true);
          }}
        />
      )}
      {/* The form for a post comes with the posts' next part. */}
      {isCreating && null}
    </>
  );
}
