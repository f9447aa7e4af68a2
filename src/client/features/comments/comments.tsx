import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useRef, useState, type ReactNode } from 'react';

import { useOutboxMutation } from '#client/outbox/use-outbox.ts';
import { ReportDialog } from '#client/shared/report/report-dialog.tsx';
import { useServices } from '#client/shared/services/services.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import { unwrap } from '#sdk/answers.ts';

import { CommentList } from './comment-list.tsx';
import styles from './comments.module.css';
import { deleteComment, restoreComment } from './mutations.ts';
import { commentsQuery, type Comment } from './queries.ts';
import { useUnsentComments } from './use-unsent-comments.ts';

interface CommentsProps {
  postId: string;
  viewerId: string | undefined;
  sentIds: readonly string[];
  /** Whether the viewer can delete the comments of others, too: the post is its own. */
  canDeleteAll: boolean;
  /** The dialog by which an admin removes a comment that it cannot delete. */
  removal: ((comment: Comment, onClose: () => void) => ReactNode) | undefined;
}

/** The comments on a post (S078). Earlier comments are loaded on demand. */
export function Comments({ postId, viewerId, sentIds, canDeleteAll, removal }: CommentsProps) {
  const { api } = useServices();
  const comments = useInfiniteQuery(commentsQuery(api, postId));
  const unsent = useUnsentComments(postId);
  // Where the comments could not be loaded, one's own are shown all the same.
  const shown = comments.data ?? unsent.comments;
  const deleteWithUndo = useDeleteComment();
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const canDelete = ({ userId, isUnsent }: Comment) => isUnsent !== true && (canDeleteAll || userId === viewerId);
  const canReport = ({ userId, isUnsent }: Comment) => isUnsent !== true && userId !== viewerId;
  const canRemove = (comment: Comment) => removal !== undefined && comment.isUnsent !== true && !canDelete(comment);
  const [reported, setReported] = useState<Comment>();
  const [removed, setRemoved] = useState<Comment>();
  const onDelete = (comment: Comment) => {
    // The pressed button disappears with the comment.
    heading.current?.focus({ preventScroll: true });
    deleteWithUndo(comment);
  };
  return (
    <section id="comments" className={styles['comments']} aria-labelledby={id}>
      <h2 ref={heading} id={id} tabIndex={-1} className={styles['heading']}>
        {t`Comments`}
      </h2>
      {comments.hasNextPage && (
        <Button variant="quiet" disabled={comments.isFetchingNextPage} onClick={() => void comments.fetchNextPage()}>
          {comments.isFetchingNextPage
            ? t`Loading…`
            : comments.isFetchNextPageError
              ? t`Try again`
              : t`Earlier comments`}
        </Button>
      )}
      {comments.isPending && <p className={styles['aside']} role="status" aria-label={t`Loading`} />}
      {comments.isError && !comments.data && (
        <div className={styles['aside']} role="alert">
          <span>{t`The comments could not be loaded.`}</span>{' '}
          <Button variant="quiet" onClick={() => void comments.refetch()}>
            {t`Try again`}
          </Button>
        </div>
      )}
      {comments.data?.length === 0 && <p className={styles['aside']}>{t`Nobody has said anything yet.`}</p>}
      {shown.length > 0 && (
        <CommentList
          comments={shown}
          waitingIds={unsent.waitingIds}
          sentIds={sentIds}
          canDelete={canDelete}
          onDelete={onDelete}
          canReport={canReport}
          onReport={setReported}
          canRemove={canRemove}
          onRemove={setRemoved}
        />
      )}
      {reported && <ReportComment comment={reported} onClose={() => setReported(undefined)} />}
      {removed && removal?.(removed, () => setRemoved(undefined))}
    </section>
  );
}

/** Asks why a comment is reported, and reports it to the admins. */
function ReportComment({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const { api } = useServices();
  const { commentId, username } = comment;
  return (
    <ReportDialog
      title={t`Report the comment of @${username}`}
      send={(reason) => unwrap(api.POST('/user/reportComment', { body: { commentId, reason } }))}
      onClose={onClose}
    />
  );
}

/** Returns a function that deletes a comment and offers to undo that: at once, since it can be undone offline, too. */
function useDeleteComment(): (comment: Comment) => void {
  const { toasts } = useServices();
  const deleting = useOutboxMutation(deleteComment);
  const restoring = useOutboxMutation(restoreComment);
  return (comment) => {
    deleting.mutate({ comment });
    const run = () => restoring.mutate({ comment });
    toasts.show({ text: t`The comment is deleted.`, kind: 'success', action: { label: t`Undo`, run } });
  };
}
