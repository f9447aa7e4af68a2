import { msg, t } from '@lingui/core/macro';

import { saveBlob } from '#client/shared/save-file.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import { unwrap } from '#sdk/answers.ts';

import type { LogFilter } from '../queries.ts';
import { useAdminMutation } from '../use-admin-mutation.ts';

/** Saves what the filter shows of the log as a file for spreadsheets. */
export function ExportButton({ filter: { action, member } }: { filter: LogFilter }) {
  const { api } = useServices();
  const file = useAdminMutation({
    name: 'exportAuditLog',
    mutationFn: () => {
      const query = { ...(action !== '' && { action }), ...(member !== '' && { member }) };
      return unwrap(api.GET('/admin/auditLog/export', { params: { query }, parseAs: 'blob' }));
    },
    failure: msg`The log could not be saved as a file.`,
    isSilent: true,
  });
  return (
    <>
      <Button
        disabled={file.isPending}
        onClick={() => file.run(undefined, (csv) => saveBlob(csv, `log-${today()}.csv`))}
      >
        {file.isPending ? t`reading the log…` : t`save as CSV`}
      </Button>
      {file.dialog}
    </>
  );
}

const today = () => new Date().toISOString().slice(0, 10);
