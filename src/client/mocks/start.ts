import { setupWorker } from 'msw/browser';

import { createCommunity } from './community.ts';
import { mockHandlers } from './handlers.ts';
import { mediaHandler } from './media.ts';
import { membersOnly } from './members-only.ts';

const community = createCommunity();
const worker = setupWorker(membersOnly, ...mockHandlers(community), mediaHandler);

/** Puts a small made-up community in the server's place; it lives until the page is reloaded. */
export async function startMocks(): Promise<void> {
  await worker.start({ onUnhandledFrame: 'bypass', quiet: true });
}

// An edited handler answers at once, from the same community: a save or a new post made before is still there.
import.meta.hot?.accept('./handlers.ts', (edited) => {
  if (!edited) return;
  const { mockHandlers: editedHandlers } = edited as unknown as typeof import('./handlers.ts');
  worker.resetHandlers(membersOnly, ...editedHandlers(community), mediaHandler);
});
