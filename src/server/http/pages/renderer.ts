import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

import type { RenderPage } from '#contract/page-rendering.ts';

/** Loads the built renderer of the client; null if there is none. */
export async function loadRenderer(file: string): Promise<RenderPage | null> {
  if (!existsSync(file)) return null;
  // Imported at run time: the server's code does not depend on the client's.
  const { renderPage } = (await import(pathToFileURL(file).href)) as { renderPage: RenderPage };
  return renderPage;
}
