import type { Locale } from '#contract/locales.ts';
import type { PageName } from '#contract/page-names.ts';
import type { Database, Db, Trx } from '#server/platform/database/schema.ts';

export type PageText = Database['page_texts'];

/** What there is of a page, in all languages. */
export const listTextsOfPage = (db: Db, page: PageName): Promise<PageText[]> =>
  db.selectFrom('page_texts').selectAll().where('page', '=', page).where('text', '<>', '').execute();

/** What there is of all pages, in all languages. */
export const listPageTexts = (db: Db): Promise<PageText[]> =>
  db.selectFrom('page_texts').selectAll().where('text', '<>', '').orderBy('page').orderBy('language').execute();

/** The pages with a text in any language. */
export async function listWrittenPages(db: Db): Promise<PageName[]> {
  const rows = await db.selectFrom('page_texts').select('page').distinct().where('text', '<>', '').execute();
  return rows.map(({ page }) => page);
}

/** The text, empty if there is none, which nobody else changes until the transaction ends. */
export async function lockPageText(trx: Trx, page: PageName, language: Locale): Promise<string> {
  const { text } = await trx
    .insertInto('page_texts')
    .values({ page, language, text: '' })
    .onConflict((conflict) => conflict.columns(['page', 'language']).doUpdateSet({ page }))
    .returning('text')
    .executeTakeFirstOrThrow();
  return text;
}

export async function updatePageText(trx: Trx, { page, language, text }: PageText): Promise<void> {
  await trx.updateTable('page_texts').set({ text }).where('page', '=', page).where('language', '=', language).execute();
}
