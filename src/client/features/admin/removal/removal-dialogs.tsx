import { t } from '@lingui/core/macro';

import { useServices } from '#client/shared/services/services.tsx';
import { unwrap } from '#sdk/answers.ts';

import { ReasonDialog } from './reason-dialog.tsx';

interface Closing {
  onDone: () => void;
  onClose: () => void;
}

/** Asks why another member's post is removed, and removes it. */
export function RemovePost({ postId, username, ...closing }: { postId: string; username: string } & Closing) {
  const { api } = useServices();
  return (
    <ReasonDialog
      name="removePost"
      title={t`Remove this post of @${username}?`}
      explanation={t`It is hidden everywhere now, and deleted for good after 30 days. You can undo it in the log for seven days.`}
      confirm={t`remove`}
      send={({ reason }) =>
        unwrap(api.POST('/admin/posts/{postId}/remove', { params: { path: { postId } }, body: { reason } }))
      }
      {...closing}
    />
  );
}

/** Asks why another member's comment is removed, and removes it. */
export function RemoveComment({ commentId, username, ...closing }: { commentId: string; username: string } & Closing) {
  const { api } = useServices();
  return (
    <ReasonDialog
      name="removeComment"
      title={t`Remove this comment of @${username}?`}
      explanation={t`It is hidden now, and deleted for good after 30 days. You can undo it in the log for seven days.`}
      confirm={t`remove`}
      send={({ reason }) =>
        unwrap(api.POST('/admin/comments/{commentId}/remove', { params: { path: { commentId } }, body: { reason } }))
      }
      {...closing}
    />
  );
}

/** Asks why and for how long a member is suspended, and suspends it. */
export function SuspendMember({ userId, username, ...closing }: { userId: string; username: string } & Closing) {
  const { api } = useServices();
  return (
    <ReasonDialog
      name="suspendMember"
      title={t`Suspend @${username}?`}
      explanation={t`It is logged out, and nobody sees what it made until the suspension ends. You can undo it in the log for seven days.`}
      confirm={t`suspend`}
      hasDays
      send={({ reason, days }) =>
        unwrap(
          api.POST('/admin/members/{id}/suspend', {
            params: { path: { id: userId } },
            body: { reason, ...(days !== undefined && { days }) },
          }),
        )
      }
      {...closing}
    />
  );
}
