import { msg } from '@lingui/core/runtime-macro';

import { hasVisibleText } from '#contract/visible-text.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import type { NewId } from '#server/platform/ids.ts';
import { Problem } from '#server/platform/problem.ts';
import { insertAuditEntry, type Actor, type UndoneEntry } from '#server/rules/audit-log.ts';
import { requireUnchanged } from '#server/rules/changed-meanwhile.ts';

import { parseMarkdown } from './parse-markdown.ts';
import { lockPageText, updatePageText, type PageText } from './store.ts';

/** The text as it is stored. Throws 400 for one that would be a page on which nobody sees anything. */
export function tidyPageText(entered: string): string {
  const text = entered.replaceAll(/\r\n?/g, '\n').trimEnd();
  if (text === '') return '';
  const { title, blocks } = parseMarkdown(text);
  if (!hasVisibleText(title + blocks.flatMap(({ spans }) => spans.map((span) => span.text)).join('')))
    throw new Problem(
      400,
      msg`Nothing of this text would be seen. To take the page away, empty it.`,
      {},
      { field: 'text' },
    );
  return text;
}

/** Changes a page in one language, with an entry in the audit log unless it stays the same. */
export async function changePageText(
  trx: Trx,
  newId: NewId,
  actor: Actor,
  { page, language, text, read }: PageText & { read: Readonly<Record<string, unknown>> | undefined },
): Promise<void> {
  const before = await lockPageText(trx, page, language);
  requireUnchanged({ read, current: { text: before }, next: { text } });
  if (before === text) return;
  await updatePageText(trx, { page, language, text });
  const details: PageChange = { page, language, before, after: text };
  await insertAuditEntry(trx, newId, { action: 'page.changed', actor, subject: null, details: { ...details } });
}

interface PageChange extends Pick<PageText, 'page' | 'language'> {
  before: string;
  after: string;
}

/** Undoes a change of a page; throws 409 if it was changed again since. */
export async function undoPageChange(trx: Trx, entry: UndoneEntry): Promise<void> {
  const { page, language, before, after } = JSON.parse(entry.details) as PageChange;
  if ((await lockPageText(trx, page, language)) !== after)
    throw new Problem(409, msg`This was changed again since then.`);
  await updatePageText(trx, { page, language, text: before });
}
