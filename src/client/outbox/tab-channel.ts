/** Messages between the tabs of this browser. */
export interface TabChannel {
  send: (message: unknown) => void;
  /** Also calls with the messages that came before. Returns how to close the channel. */
  listen: (listener: (message: unknown) => void) => () => void;
}

export const channelName = 'cleaner-life-actions';

/** Opened before the cache is filled: the outbox, which listens, is loaded later. */
export function openTabChannel(name = channelName): TabChannel {
  let channel: BroadcastChannel;
  try {
    channel = new BroadcastChannel(name);
  } catch {
    // Refused where the browser blocks storage: each tab is on its own.
    return { send: () => undefined, listen: () => () => undefined };
  }
  const early: unknown[] = [];
  let receive: (message: unknown) => void = (message) => early.push(message);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => receive(data);
  return {
    send: (message) => channel.postMessage(message),
    listen(listener) {
      receive = listener;
      early.splice(0).forEach(listener);
      return () => channel.close();
    },
  };
}
