import { t } from '@lingui/core/macro';
import { noop, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { useOutbox, useOutboxEntries } from '#client/outbox/use-outbox.ts';
import { useViewer } from '#client/shared/services/services.tsx';
import { Dialog } from '#client/shared/ui/overlays/dialog.tsx';

import { createPost } from './create-post.ts';
import { draftQuery } from './post-draft.ts';
import { PostForm } from './post-form.tsx';

/** A post that is sent for this long need not be waited for. */
const slowMs = 5000;

/**
 * The form for a new post in a dialog, with the draft of this device (S039–S052). It cannot be closed while it is posting, but
 * for a post that is stored and takes long: the outbox goes on sending that one.
 */
export function CreatePostModal({ onClose }: { onClose: () => void }) {
  const viewer = useViewer();
  const { userId = '', isAdmin = false } = viewer ?? {};
  const outbox = useOutbox();
  const { data: stored } = useQuery(draftQuery(userId, outbox.isQueued));
  const [isBusy, setIsBusy] = useState(false);
  const isSlow = useIsSlow(isBusy);
  const isStored = useOutboxEntries().some(
    ({ name, rejection, isQueued }) => name === createPost.name && !rejection && !isQueued,
  );
  // The form's mutation then ends, and the form closes.
  const leave = () => void outbox.open().then(({ releaseCallers }) => releaseCallers(), noop);
  const canLeave = isSlow && isStored;
  return (
    <Dialog title={t`Create a Post`} onClose={isBusy ? leave : onClose} isBusy={isBusy && !canLeave} size="sheet">
      {stored && (
        <PostForm
          userId={userId}
          isAdmin={isAdmin}
          stored={stored}
          onDone={onClose}
          onBusy={setIsBusy}
          onLeave={canLeave ? leave : undefined}
        />
      )}
    </Dialog>
  );
}

function useIsSlow(isBusy: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isBusy) return;
    const timer = setTimeout(() => setIsSlow(true), slowMs);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isBusy]);
  return isSlow;
}
