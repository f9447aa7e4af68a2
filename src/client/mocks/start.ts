import { setupWorker } from 'msw/browser';

import { createCommunity } from './community.ts';
import { mockHandlers } from './handlers.ts';
import { mediaHandler } from './media.ts';

/** Puts a small made-up community in the server's place; it lives until the page is reloaded. */
export async function startMocks(): Promise<void> {
  await setupWorker(...mockHandlers(createCommunity()), mediaHandler).start({
    onUnhandledFrame: 'bypass',
    quiet: true,
  });
}
