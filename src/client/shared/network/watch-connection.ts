import { noop, onlineManager } from '@tanstack/react-query';

/**
 * Lets TanStack's onlineManager watch the browser's connection from now on: by itself it assumes a network, and listens only
 * while somebody subscribes. The devtools can set it offline, and the whole app follows. Returns how to stop.
 */
export function watchConnection(): () => void {
  onlineManager.setOnline(navigator.onLine);
  return onlineManager.subscribe(noop);
}
