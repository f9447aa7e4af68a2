import { useLocation } from '@tanstack/react-router';
import { Suspense, lazy, useState } from 'react';

import { Bell } from '#client/features/notifications/bell.tsx';
import { IconButton } from '#client/shared/ui/icon-button.tsx';
import { PlusIcon } from '#client/shared/ui/tile-icons.tsx';

import { AccountMenu } from './account-menu.tsx';
import { CreateChooser } from './create-chooser.tsx';

/** The forms for what can be created, each a chunk of its own. Nothing leads to the blog's yet (S026). */
const forms = {
  post: lazy(async () => ({ default: (await import('#client/features/posts/create/create-post-modal.tsx')).CreatePostModal })),
  blog: lazy(async () => ({ default: (await import('#client/features/posts/blog/blog-modal.tsx')).BlogModal })),
};

/** What the header offers a member (S022): a chunk of its own, which visitors never fetch. */
export function MemberTools() {
  const [isChoosing, setIsChoosing] = useState(false);
  // The shortcut on a device's own screen leads to '/?create'.
  const isAsked = useLocation({ select: ({ search }) => 'create' in search });
  const [creating, setCreating] = useState<keyof typeof forms | undefined>(isAsked ? 'post' : undefined);
  const Form = creating && forms[creating];
  return (
    <>
      <IconButton label="Create" onClick={() => setIsChoosing(true)}>
        <PlusIcon size={22} />
      </IconButton>
      <Bell />
      <AccountMenu onCreatePost={() => setCreating('post')} />
      {isChoosing && (
        <CreateChooser
          onClose={() => setIsChoosing(false)}
          onCreatePost={() => {
            setIsChoosing(false);
            setCreating('post');
          }}
        />
      )}
      {Form && (
        <Suspense>
          <Form onClose={() => setCreating(undefined)} />
        </Suspense>
      )}
    </>
  );
}
