import type { QueryClient } from '@tanstack/react-query';

import type { ActionQueue, Actions } from '#client/shared/actions/actions.ts';
import { openBrowserDevice } from '#client/shared/actions/browser-device.ts';
import type { Device } from '#client/shared/actions/device.ts';
import { openQueue } from '#client/shared/actions/queue.ts';
import type { Services } from '#client/shared/services/services.tsx';

import { actionKinds } from './action-kinds.ts';

interface Means extends Pick<Services, 'api' | 'session' | 'notices'> {
  queryClient: QueryClient;
  waiters: Actions['waiters'];
  device: Promise<Device> | undefined;
}

/** The queue of this browser's actions: a chunk of its own, fetched once the page stands, or with the first action. */
export async function openActions({ queryClient, waiters, device, ...services }: Means): Promise<ActionQueue> {
  return openQueue({ device: await (device ?? openBrowserDevice()), client: queryClient, services, kinds: actionKinds, waiters });
}
