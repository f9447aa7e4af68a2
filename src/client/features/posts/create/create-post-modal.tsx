import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useOutbox } from '#client/outbox/use-outbox.ts';
import { useViewer } from '#client/shared/services/use-viewer.ts';
import { Dialog } from '#client/shared/ui/dialog.tsx';

import { draftQuery } from './post-draft.ts';
import { PostForm } from './post-form.tsx';

/** The form for a new post in a dialog, with the draft of this device (S039–S052). It cannot be closed while it is posting. */
export function CreatePostModal({ onClose }: { onClose: () => void }) {
  const viewer = useViewer();
  const { userId = '', isAdmin = false } = viewer ?? {};
  const outbox = useOutbox();
  const { data: stored } = useQuery(draftQuery(userId, outbox.isQueued));
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Dialog title="Create a Post" onClose={onClose} isBusy={isBusy}>
      {stored && <PostForm userId={userId} isAdmin={isAdmin} stored={stored} onDone={onClose} onBusy={setIsBusy} />}
    </Dialog>
  );
}
