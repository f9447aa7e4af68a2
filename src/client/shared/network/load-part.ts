import { noop } from '@tanstack/react-query';

import { whenOnline } from './online.ts';

/** Loads a chunk of the app: once more if it fails, since a connection that breaks off is often back at once. */
export const loadPart = async <Part>(load: () => Promise<Part>): Promise<Part> => load().catch(load);

/** Loads a chunk of the app, and if that fails again whenever the network is back. */
export const loadSometime = <Part>(load: () => Promise<Part>): Promise<Part> =>
  loadPart(load).catch(
    () =>
      new Promise((resolve) => {
        const stop = whenOnline(() => {
          load().then((part) => {
            stop();
            resolve(part);
          }, noop);
        });
      }),
  );
