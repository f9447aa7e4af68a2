import { unwrap, type Reply } from './answers.ts';

/**
 * The pages of a list, one call after the other: `call` gets the part of the query that says which page, empty for the first. Throws as
 * `unwrap` does.
 */
export async function* paginate<Page extends { nextCursor: string | null }>(
  call: (at: { cursor?: string }) => Promise<Reply<Page>>,
): AsyncGenerator<Page, void> {
  let at: { cursor?: string } | null = {};
  while (at) {
    const page: Page = await unwrap(call(at));
    yield page;
    at = page.nextCursor === null ? null : { cursor: page.nextCursor };
  }
}
