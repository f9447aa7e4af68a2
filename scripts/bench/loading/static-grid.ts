import type { Schemas } from '#contract/operations.ts';

interface PostPage {
  posts: Schemas['Post'][];
  nextCursor: string | null;
}

/** In CSS pixels, of the phone's two columns. */
const [columnWidth, gap, textHeight] = [182, 12, 70];

/** Creates the HTML of a static page with the pictures of the `count` newest posts in two columns, each with its title. */
export async function createStaticGrid(address: string, count: number): Promise<string> {
  const ends = [0, 0];
  const tiles: string[] = [];
  for (let cursor: string | null = ''; cursor !== null && tiles.length < count;) {
    const answer = await fetch(`${address}/api/user/getAllPosts?limit=100${cursor && `&cursor=${cursor}`}`);
    const page = (await answer.json()) as PostPage;
    for (const { imageUrl, image, title } of page.posts) {
      if (!image) continue;
      const column = ends.indexOf(Math.min(...ends));
      const [left, top] = [column * (columnWidth + gap), ends[column] ?? 0];
      const height = (columnWidth * image.height) / image.width;
      ends[column] = top + height + textHeight;
      tiles.push(
        `<li style="left:${left}px;top:${top}px;width:${columnWidth}px"><img src="${imageUrl.replace(/[^/]+$/, '480.avif')}" width="${columnWidth}" height="${height}" loading="lazy" decoding="async" alt="">${title}`,
      );
    }
    cursor = page.nextCursor;
  }
  return `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Baseline</title>
<style>main{position:relative;height:${Math.max(...ends)}px}li{position:absolute;list-style:none}img{display:block}</style><main><ul>${tiles.join('')}</ul></main>`;
}
