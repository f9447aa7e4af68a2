import { lazy, type ComponentType } from 'react';

/** A component with a chunk of its own. Where the chunk cannot be loaded, nothing is shown: that must not take the screen away. */
export const lazyOrNothing = <Props,>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(() =>
    load()
      .catch(() => () => null)
      .then((component) => ({ default: component })),
  );
