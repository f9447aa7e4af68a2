import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

import { createSharedDevice } from '../shared-device.ts';
import type { DeviceTab, SharedDevice } from '../shared-device.ts';
import { filledForm, form, openForm } from './creating.ts';

type App = Awaited<ReturnType<typeof openForm>>;

export const title = () => form().getByRole('textbox', { name: 'Title' });
/** What lies on the device. */
export const waiters = ({ actions }: App) => actions.waiters.get().map(({ name }) => name);

export async function submit({ user }: App) {
  await waitFor(() => expect(form().getByRole('button', { name: 'post' })).toBeEnabled());
  await user.click(form().getByRole('button', { name: 'post' }));
}
export const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Create a Post' })).toBeNull());

/** A post sent off on a device without a network: its form has closed. */
export async function postOffline() {
  const device = createSharedDevice();
  device.setOnline(false);
  const tab = await device.openTab();
  const app = await filledForm({ device: tab });
  await submit(app);
  await isClosed();
  return { device, tab, app };
}

/** The tab is killed, and the member comes back to the home page. */
export async function reload(device: SharedDevice, tab: DeviceTab) {
  tab.close();
  cleanup();
  const next = await openForm({ device: await device.openTab() });
  // As the page does once it stands.
  await next.actions.open();
  return next;
}
