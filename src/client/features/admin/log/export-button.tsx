import { msg, t } from '@lingui/core/macro';

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
      <Button disabled={file.isPending} onClick={() => file.run(undefined, save)}>
        {file.isPending ? t`reading the log…` : t`save as CSV`}
      </Button>
      {file.dialog}
    </>
  );
}

function save(file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = `log-${new Date().toISOString().slice(0, 10)}.csv`;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
