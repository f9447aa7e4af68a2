import { useState, type ReactNode } from 'react';

import { postKeys } from '#client/shared/query/keys.ts';
import { useIsSending } from '#client/shared/query/use-is-sending.ts';
import { ConfirmDialog } from '#client/shared/ui/confirm-dialog.tsx';
import { BinIcon, DotsIcon, FlagIcon } from '#client/shared/ui/icons.tsx';
import { Menu, MenuItem } from '#client/shared/ui/menu.tsx';

import { useDeletePost } from '../mutations.ts';
import { ReportDialog } from './report-dialog.tsx';

interface PostMenuProps {
  postId: string;
  /** Whether the server says that the post is the member's. */
  isOwn: boolean;
  /** The item that saves the post. */
  save: ReactNode;
  onDeleted: () => void;
}

/** The ••• of a post: save, report, and delete for its author (S074–S076). */
export function PostMenu({ postId, isOwn, save, onDeleted }: PostMenuProps) {
  const [asking, setAsking] = useState<'report' | 'delete'>();
  const deletePost = useDeletePost();
  const isDeleting = useIsSending(postKeys.delete());
  const close = () => setAsking(undefined);
  const confirm = () => {
    if (!isDeleting()) deletePost.mutate({ postId }, { onSuccess: onDeleted, onError: close });
  };
  return (
    <>
      <Menu label="More about this post" trigger={<DotsIcon size={22} />}>
        {save}
        <MenuItem onSelect={() => setAsking('report')}>
          <FlagIcon />
          report
        </MenuItem>
        {isOwn && (
          <MenuItem isDangerous onSelect={() => setAsking('delete')}>
            <BinIcon />
            delete
          </MenuItem>
        )}
      </Menu>
      {asking === 'report' && <ReportDialog postId={postId} onClose={close} />}
      {asking === 'delete' && (
        <ConfirmDialog
          question="Are you sure you want to delete this post?"
          confirm="delete"
          isDangerous
          isBusy={deletePost.isPending}
          onConfirm={confirm}
          onClose={close}
        />
      )}
    </>
  );
}
