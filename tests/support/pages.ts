/** One page of a list, however the list calls its entries. */
export interface ListPage<Item> {
  items: Item[];
  nextCursor: string | null;
}

/** All pages of a list from the first to the last; `meanwhile` happens between one page and the next. */
export async function walkPages<Item>(
  read: (at: { cursor?: string }) => Promise<ListPage<Item>>,
  meanwhile: (page: Item[]) => Promise<unknown> = () => Promise.resolve(),
): Promise<Item[][]> {
  const pages: Item[][] = [];
  let at: { cursor?: string } = {};
  for (;;) {
    const { items, nextCursor } = await read(at);
    pages.push(items);
    if (nextCursor === null) return pages;
    if (pages.length > 1000) throw new Error('The list has no end.');
    at = { cursor: nextCursor };
    await meanwhile(items);
  }
}
