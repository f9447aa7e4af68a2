import { noop, onlineManager } from '@tanstack/react-query';

/**
 * Lets TanStack's onlineManager watch the browser's connection from now on: by itself it assumes a network, and listens only
 * while somebody subscribes. The devtools can set it offline, and the whole app follows. Returns how to stop.
 */
export function watchConnection(): () => void {
  // Not set where there may be a network: a scenario of the devtools may have taken it away already.
  if (!navigator.onLine) onlineManager.setOnline(false);
  return onlineManager.subscribe(noop);
}
