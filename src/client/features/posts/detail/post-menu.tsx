import { t } from '@lingui/core/macro';
import { useState, type ReactNode } from 'react';

import { lazyDialog } from '#client/shared/lazy/lazy-dialog.tsx';
import { postKeys } from '#client/shared/query/keys.ts';
import { useIsSending } from '#client/shared/query/use-is-sending.ts';
import { ReportDialog } from '#client/shared/report/report-dialog.tsx';
import { useServices, useViewer } from '#client/shared/services/services.tsx';
import { canModerate } from '#client/shared/session/session-storage.ts';
import { BinIcon, DotsIcon, FlagIcon, PencilIcon } from '#client/shared/ui/icons.tsx';
import { ConfirmDialog } from '#client/shared/ui/overlays/confirm-dialog.tsx';
import { Menu, MenuItem } from '#client/shared/ui/overlays/menu.tsx';
import { unwrap } from '#sdk/answers.ts';

import { useEditPost } from '../edit/use-edit-post.ts';
import { useDeletePost } from '../mutations.ts';
import { isWhole, type ShownPost } from '../post-state.ts';

/** A chunk of its own: most posts that one looks at are not one's own. */
const EditPostDialog = lazyDialog(async () => (await import('../edit/edit-post-dialog.tsx')).EditPostDialog);

interface PostMenuProps {
  post: ShownPost;
  /** The item that saves the post. */
  save: ReactNode;
  onDeleted: () => void;
  /** The dialog by which an admin removes the post of another member. */
  removal: (closing: { onClose: () => void }) => ReactNode;
}

/**
 * The ••• of a post: save, report, and delete for its author (S074–S076). Its author can edit it, but not while it waits for an admin's
 * look, and does not report it; an admin
 * can remove it. Whose post it is, the server says: the navigation's state does not.
 */
export function PostMenu({ post, save, onDeleted, removal }: PostMenuProps) {
  const [asking, setAsking] = useState<'edit' | 'report' | 'delete' | 'remove'>();
  const { api } = useServices();
  const viewer = useViewer();
  const deletePost = useDeletePost();
  const isDeleting = useIsSending(postKeys.delete());
  const edit = useEditPost(() => setAsking('edit'));
  const close = () => setAsking(undefined);

  const whole = isWhole(post) ? post : undefined;
  const isOwn = whole !== undefined && whole.userId === viewer?.userId;
  const canRemove = whole !== undefined && !isOwn && canModerate(viewer);
  const confirm = () => {
    if (whole && !isDeleting())
      deletePost.mutate({ postId: whole.postId, authorId: whole.userId }, { onSuccess: onDeleted, onError: close });
  };
  return (
    <>
      <Menu label={t`More about this post`} trigger={<DotsIcon size={22} />}>
        {save}
        {isOwn && !whole.awaitsReview && (
          <MenuItem onSelect={() => setAsking('edit')}>
            <PencilIcon />
            {t`edit`}
          </MenuItem>
        )}
        {!isOwn && (
          <MenuItem onSelect={() => setAsking('report')}>
            <FlagIcon />
            {t`report`}
          </MenuItem>
        )}
        {(isOwn || canRemove) && (
          <MenuItem isDangerous onSelect={() => setAsking(isOwn ? 'delete' : 'remove')}>
            <BinIcon />
            {isOwn ? t`delete` : t`remove`}
          </MenuItem>
        )}
      </Menu>
      {asking === 'report' && (
        <ReportDialog
          title={t`Report this post`}
          send={(reason) => unwrap(api.POST('/user/reportPost', { body: { postId: post.postId, reason } }))}
          onClose={close}
        />
      )}
      {asking === 'edit' && whole && <EditPostDialog post={whole} onSave={edit} onClose={close} />}
      {asking === 'delete' && whole && (
        <ConfirmDialog
          question={t`Are you sure you want to delete this post?`}
          confirm={t`delete`}
          isDangerous
          isBusy={deletePost.isPending}
          onConfirm={confirm}
          onClose={close}
        />
      )}
      {asking === 'remove' && removal({ onClose: close })}
    </>
  );
}
