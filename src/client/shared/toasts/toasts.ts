import type { ComponentType } from 'react';

export interface ToastMessage {
  text: string;
  kind?: 'success' | 'failure';
  /** Shown as a link beside the text. */
  link?: ToastLink | undefined;
  /** Shown as a button beside the text. */
  action?: { label: string } & (
    | { run: () => void }
    /** Opens a dialog, which stays when the component that has shown the toast is gone. */
    | { dialog: ComponentType<{ onClose: () => void }> }
  );
  /** Takes the place of an earlier toast with this id. */
  id?: string;
}

export interface ToastLink {
  to: string;
  search?: Record<string, string>;
  label: string;
}

export interface Toasts {
  show: (message: ToastMessage) => void;
  /** Calls `listener` with each message, first with those shown before there was a listener. Returns how to stop. */
  listen: (listener: (message: ToastMessage) => void) => () => void;
  /** Calls `listener` when the first message is shown: the toaster is not fetched before. */
  subscribe: (listener: () => void) => () => void;
  hasShown: () => boolean;
}

/** The messages of one app, queued until the toaster, a lazy chunk, has loaded. */
export function createToasts(): Toasts {
  const pending: ToastMessage[] = [];
  const subscribers = new Set<() => void>();
  let toaster: ((message: ToastMessage) => void) | null = null;
  let hasShown = false;

  return {
    show(message) {
      if (toaster) toaster(message);
      else pending.push(message);
      if (hasShown) return;
      hasShown = true;
      subscribers.forEach((subscriber) => subscriber());
    },
    listen(listener) {
      toaster = listener;
      pending.splice(0).forEach(listener);
      return () => {
        if (toaster === listener) toaster = null;
      };
    },
    subscribe(listener) {
      subscribers.add(listener);
      return () => subscribers.delete(listener);
    },
    hasShown: () => hasShown,
  };
}
