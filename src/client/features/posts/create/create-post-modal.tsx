import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { isWaiting } from '#client/shared/actions/is-waiting.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { useViewer } from '#client/shared/session/use-viewer.ts';
import { Dialog } from '#client/shared/ui/dialog.tsx';

import { draftQuery } from './post-draft.ts';
import { PostForm } from './post-form.tsx';

/** The form for a new post in a dialog, with what was begun before in it (S039–S052). Cannot be closed while it is posting. */
export function CreatePostModal({ onClose }: { onClose: () => void }) {
  const viewer = useViewer();
  const { userId = '', isAdmin = false } = viewer ?? {};
  const { actions } = useServices();
  const { data: kept } = useQuery(draftQuery(userId, (key) => isWaiting(actions, key)));
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Dialog title="Create a Post" onClose={onClose} isBusy={isBusy}>
      {kept && <PostForm userId={userId} isAdmin={isAdmin} kept={kept} onDone={onClose} onBusy={setIsBusy} />}
    </Dialog>
  );
}
