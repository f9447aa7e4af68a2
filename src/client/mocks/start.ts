import { setupWorker } from 'msw/browser';

import { commentHandlers } from './comment-handlers.ts';
import { createCommunity } from './community.ts';
import { mediaHandler } from './media.ts';
import { accountHandlers } from './account-handlers.ts';
import { postHandlers } from './post-handlers.ts';
import { publishingHandlers } from './publishing-handlers.ts';
import { sessionHandlers } from './session-handlers.ts';

/** Puts a small made-up community in the server's place; it lives until the page is reloaded. */
export async function startMocks(): Promise<void> {
  const community = createCommunity();
  await setupWorker(
    ...sessionHandlers(community),
    ...accountHandlers(community),
    ...postHandlers(community),
    ...publishingHandlers(community),
    ...commentHandlers(community),
    mediaHandler,
  ).start({ onUnhandledFrame: 'bypass', quiet: true });
}
