import { setTimeout as sleep } from 'node:timers/promises';

import { pathOf } from '#scripts/lib/operation-call.ts';

/** Waits until the server has made all sizes of all pictures. */
export async function waitUntilFinished(address: string): Promise<void> {
  for (;;) {
    const answer = await fetch(address + pathOf('health'));
    const { unfinishedPictures } = (await answer.json()) as { unfinishedPictures?: number };
    if (unfinishedPictures === 0) return;
    await sleep(100);
  }
}
