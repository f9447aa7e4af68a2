import { msg } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';

import type { Api } from '#client/shared/api/api.ts';
import { notificationKeys } from '#client/shared/query/keys.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { unwrap } from '#sdk/answers.ts';

/** Whether this browser can be sent notifications. On an iPhone only an installed app can. */
export const canPush = (): boolean => 'PushManager' in window && 'serviceWorker' in navigator;

/** Asks the member for permission and subscribes this browser; does nothing if the member says no. */
export function useSubscribeToPush() {
  const { api } = useServices();
  return useMutation({
    mutationKey: notificationKeys.subscribe(),
    mutationFn: (publicKey: string) => subscribe(api, publicKey),
    meta: { invalidates: [notificationKeys.push()], failure: msg`This device could not be set up for notifications.` },
  });
}

async function subscribe(api: Api, publicKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  const { pushManager } = await navigator.serviceWorker.ready;
  // One that another member or key has left would be refused.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys } = subscription.toJSON();
  await unwrap(
    api.PUT('/user/pushSubscription', {
      body: { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
    }),
  );
}

/** Ends this browser's subscription, first at the server: it knows which session asks. */
export function useUnsubscribeFromPush() {
  const { api } = useServices();
  return useMutation({
    mutationKey: notificationKeys.unsubscribe(),
    mutationFn: async () => {
      await unwrap(api.DELETE('/user/pushSubscription'));
      const registration = await navigator.serviceWorker.getRegistration();
      await (await registration?.pushManager.getSubscription())?.unsubscribe();
    },
    meta: {
      invalidates: [notificationKeys.push()],
      failure: msg`The notifications of this device could not be switched off.`,
    },
  });
}
