/** One page of any list. */
export interface ListPage<Item> {
  items: Item[];
  nextCursor: string | null;
}

/** Reads all pages of a list; runs `betweenPages` after each page but the last. */
export async function walkPages<Item>(
  read: (at: { cursor?: string }) => Promise<ListPage<Item>>,
  betweenPages: (page: Item[]) => Promise<unknown> = () => Promise.resolve(),
): Promise<Item[][]> {
  const pages: Item[][] = [];
  let at: { cursor?: string } = {};
  for (;;) {
    const { items, nextCursor } = await read(at);
    pages.push(items);
    if (nextCursor === null) return pages;
    if (pages.length > 1000) throw new Error('The list has no end.');
    at = { cursor: nextCursor };
    await betweenPages(items);
  }
}
