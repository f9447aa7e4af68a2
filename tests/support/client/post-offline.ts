import { cleanup } from '@testing-library/react';

import { getOutbox } from '#client/outbox/use-outbox.ts';
import { createSharedDevice, type DeviceTab, type SharedDevice } from '#tests/support/shared-device.ts';

import { createPost, openCreatePost, openFilledCreatePost } from './pages/create-post.ts';
import { expectQueued } from './pages/network-status.ts';

/** A post that was submitted on a device without a network: it is queued, and its dialog has closed. */
export async function postOffline() {
  const device = createSharedDevice();
  device.setOnline(false);
  const tab = await device.openTab();
  const app = await openFilledCreatePost({ device: tab });
  await createPost.submit();
  await createPost.isClosed();
  await expectQueued(1);
  return { device, tab, app };
}

/** The tab is killed, and the member opens the home page and the dialog again. */
export async function reload(device: SharedDevice, tab: DeviceTab) {
  tab.close();
  cleanup();
  const app = await openCreatePost({ device: await device.openTab() });
  // As the page does once it has loaded.
  await getOutbox(app.outbox).open();
  return app;
}
