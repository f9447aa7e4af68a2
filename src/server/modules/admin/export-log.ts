import { ReadableStream } from 'node:stream/web';

import { toIsoTime } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/schema.ts';
import type { AuditAction } from '#server/rules/audit-log.ts';

import type { AuditGroup } from './audit-actions.ts';
import { listAuditEntries, type AuditRow } from './audit-store.ts';
import { timeOf } from './undo.ts';

interface Exported {
  action?: AuditAction;
  group?: AuditGroup;
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

/**
 * Where a spreadsheet would begin a formula, which could read the reader's other files: at the beginning of a field and, where a
 * semicolon or a tab separates, after each of them and in each line, whatever the quotes say.
 */
const formulas = /^(?=\s*[=+\-@＝＋－＠]|[\t\r\n])|(?<=[;\t\r\n])(?=[\s"]*[=+\-@＝＋－＠])/gu;

/** For spreadsheets, which otherwise do not take the file for UTF-8. */
const byteOrderMark = '\u{FEFF}';

/** A line of a CSV file as in RFC 4180. What begins like a formula gets an apostrophe before it, so that none runs. */
function csvLine(fields: readonly string[]): string {
  const quoted = fields.map((field) => `"${field.replaceAll(formulas, "'").replaceAll('"', '""')}"`);
  return `${quoted.join(',')}\r\n`;
}
