/** A short message to the person at the screen. */
export interface Notice {
  text: string;
  kind?: 'success' | 'failure';
  /** A way on, shown as a link beside the text. */
  link?: { to: string; search?: { redirect?: string }; label: string };
}

export interface Notices {
  show: (notice: Notice) => void;
  /** Hands every notice to `take`, those first that were shown before anybody listened. */
  listen: (take: (notice: Notice) => void) => () => void;
  /** Tells when the first notice has been shown: until then nobody needs to fetch the toaster. */
  subscribe: (listener: () => void) => () => void;
  hasShown: () => boolean;
}

/** A queue between those who have something to say and the toaster, which arrives later than the first of them may. */
export function createNotices(): Notices {
  const waiting: Notice[] = [];
  const listeners = new Set<() => void>();
  let taker: ((notice: Notice) => void) | null = null;
  let shown = false;

  return {
    show(notice) {
      if (taker) taker(notice);
      else waiting.push(notice);
      if (shown) return;
      shown = true;
      listeners.forEach((listener) => listener());
    },
    listen(take) {
      taker = take;
      waiting.splice(0).forEach(take);
      return () => {
        if (taker === take) taker = null;
      };
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    hasShown: () => shown,
  };
}
