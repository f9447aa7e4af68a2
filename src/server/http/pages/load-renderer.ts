import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { RenderPage } from '#contract/page-rendering.ts';

/** The client's renderer as it was built, or null where it was not. */
export async function loadRenderer(file: string): Promise<RenderPage | null> {
  if (!existsSync(file)) return null;
  // By its address at run time: server and client share a contract and no code.
  const { renderPage } = (await import(pathToFileURL(file).href)) as { renderPage: RenderPage };
  return renderPage;
}
