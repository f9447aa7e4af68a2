import { t } from '@lingui/core/macro';

import { ReportDialog } from '#client/shared/report/report-dialog.tsx';
import { useServices } from '#client/shared/services/services.tsx';
import { unwrap } from '#sdk/answers.ts';

import type { Comment } from './queries.ts';

/** Asks why a comment is reported, and reports it to the admins. */
export function ReportComment({ comment, onClose }: { comment: Comment; onClose: () => void }) {
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
