import { postQuery } from '#client/features/posts/queries.ts';
import { isUnknown } from '#client/routes/-load.ts';
import { performIntent } from '#client/routes/-perform-intent.ts';
import { unansweredTapsKey } from '#contract/page.ts';

import type { App } from './create-app.tsx';

/**
 * Saves the posts whose save button this member tapped on a page that it left before the app ran. Rejects if a post cannot be fetched
 * now; its tap and those after it stay stored.
 */
export async function answerTaps(app: App, storage: Storage): Promise<void> {
  for (const tap of readTaps(storage)) {
    const [userId, address = ''] = tap.split(' ');
    if (userId === app.session.viewer()?.userId) await savePostAt(app, address);
    const others = readTaps(storage).filter((other) => other !== tap);
    if (others.length > 0) storage.setItem(unansweredTapsKey, others.join('\n'));
    else storage.removeItem(unansweredTapsKey);
  }
}

const readTaps = (storage: Storage) => (storage.getItem(unansweredTapsKey) ?? '').split('\n').filter(Boolean);

/** A post that is no longer there needs no answer. */
async function savePostAt(app: App, address: string): Promise<void> {
  const postId = new URLSearchParams(address.split('?')[1]).get('postId') ?? '';
  try {
    const post = await app.queryClient.query({ ...postQuery(app.api, postId), staleTime: 'static' });
    await performIntent(app, { kind: 'save', post }, post);
  } catch (error) {
    if (!isUnknown(error)) throw error;
  }
}
