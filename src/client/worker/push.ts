import { safePath } from '#contract/paths.ts';
import type { PushMessage } from '#contract/push-message.ts';

/** Shows a pushed message. Browsers demand that each push shows something. */
export async function showPush(registration: ServiceWorkerRegistration, data: PushMessageData | null): Promise<void> {
  const { title = '', body = '', path, tag } = (data?.json() ?? {}) as Partial<PushMessage>;
  await registration.showNotification(title, {
    body,
    icon: '/icons/icon-192.png',
    ...(tag !== undefined && { tag }),
    data: { path },
  });
}

/** Opens the page that a clicked notification is about, in a new window: an open one may have unsent text. */
export async function openPush(clients: Clients, notification: Notification): Promise<void> {
  notification.close();
  const { path } = (notification.data ?? {}) as Partial<PushMessage>;
  await clients.openWindow(safePath(path) ?? '/notifications');
}
