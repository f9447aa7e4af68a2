import { ReadableStream } from 'node:stream/web';

import { toIsoTime } from '#server/platform/clock.ts';
import { byteOrderMark, csvLine } from '#server/platform/csv.ts';
import type { Db } from '#server/platform/database/schema.ts';
import type { AuditAction } from '#server/rules/audit-log.ts';

import { listAuditEntries, type AuditRow } from './audit-store.ts';
import { timeOf } from './undo.ts';

interface Exported {
  action?: AuditAction;
  member?: string;
  viewerId: string;
}

const rowsAtOnce = 500;

const columns: Record<string, (entry: AuditRow) => string | null> = {
  id: (entry) => entry.id,
  at: (entry) => toIsoTime(timeOf(entry)),
  actor: (entry) => entry.actor_name,
  action: (entry) => entry.action,
  subjectId: (entry) => entry.subject_id,
  subject: (entry) => entry.subject_name,
  reason: (entry) => entry.reason,
  details: (entry) => entry.details,
  undoneAt: (entry) => toIsoTime(entry.undone_at),
  undoneBy: (entry) => entry.undone_by,
};

/** The log as a CSV file, the newest line first, with times in UTC; read page by page while it is sent. */
export function exportLog(db: Db, exported: Exported): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  async function* pages(): AsyncGenerator<Uint8Array> {
    yield encoder.encode(byteOrderMark + csvLine(Object.keys(columns)));
    for (let cursor: string | undefined; ;) {
      const found = await listAuditEntries(db, { ...exported, limit: rowsAtOnce, ...(cursor && { cursor }) });
      const rows = found.slice(0, rowsAtOnce);
      const lines = rows.map((entry) => csvLine(Object.values(columns).map((valueOf) => valueOf(entry) ?? '')));
      yield encoder.encode(lines.join(''));
      cursor = rows.at(-1)?.id;
      if (found.length <= rowsAtOnce) return;
    }
  }
  return ReadableStream.from(pages());
}
