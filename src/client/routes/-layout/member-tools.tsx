import { t } from '@lingui/core/macro';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';

import { Bell } from '#client/features/notifications/bell.tsx';
import { lazyDialog } from '#client/shared/lazy/lazy-dialog.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import { IconButton } from '#client/shared/ui/icon-button.tsx';
import { PictureIcon } from '#client/shared/ui/icons.tsx';
import { Dialog } from '#client/shared/ui/overlays/dialog.tsx';
import { PlusIcon } from '#client/shared/ui/tile-icons.tsx';

import { AccountMenu } from './account-menu.tsx';

/** The forms, each a chunk of its own. Nothing opens the blog's yet. */
const forms = {
  post: lazyDialog(async () => (await import('#client/features/posts/create/create-post-modal.tsx')).CreatePostModal),
  blog: lazyDialog(async () => (await import('#client/features/posts/blog/blog-modal.tsx')).BlogModal),
};

/** The member's part of the header: a chunk of its own, which visitors never fetch. */
export function MemberTools() {
  const [isChoosing, setIsChoosing] = useState(false);
  // The shortcut of the installed app opens '/?create'.
  const isRequested = useLocation({ select: ({ search }) => 'create' in search });
  const [creating, setCreating] = useState<keyof typeof forms | undefined>(isRequested ? 'post' : undefined);
  const Form = creating && forms[creating];
  return (
    <>
      <IconButton label={t`Create`} onClick={() => setIsChoosing(true)}>
        <PlusIcon />
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
      {Form && <Form onClose={() => setCreating(undefined)} />}
    </>
  );
}

interface CreateChooserProps {
  onClose: () => void;
  onCreatePost: () => void;
}

function CreateChooser({ onClose, onCreatePost }: CreateChooserProps) {
  return (
    <Dialog title={t`What would you like to create?`} onClose={onClose}>
      <Button wide onClick={onCreatePost}>
        <PictureIcon size={20} />
        {t`Create a Post`}
      </Button>
    </Dialog>
  );
}
