import type { Atom } from '@tanstack/react-store';
import { createContext, use, useSyncExternalStore } from 'react';

import type { NetworkStatus } from '#client/shared/network/network-status.ts';
import type { Viewer } from '#client/shared/session/session-storage.ts';
import type { Toasts } from '#client/shared/toasts/toasts.ts';
import type { Settings } from '#contract/page-rendering.ts';

import type { Api } from '../api/api.ts';
import type { ReducedData } from '../network/reduced-data.ts';
import type { Session } from '../session/session.ts';

/** The parts of one app, besides its router and its query client. */
export interface Services {
  api: Api;
  session: Session;
  toasts: Toasts;
  settings: Settings;
  networkStatus: Atom<NetworkStatus>;
  reducedData: ReducedData;
}

const ServicesContext = createContext<Services | null>(null);

export const ServicesProvider = ServicesContext.Provider;

/** The services of the app that renders this component. */
export function useServices(): Services {
  const services = use(ServicesContext);
  if (!services) throw new Error('useServices needs a ServicesProvider above it');
  return services;
}

/** The signed-in member, or null. During hydration it is null: the server renders for visitors. */
export function useViewer(): Viewer | null {
  const { session } = useServices();
  return useSyncExternalStore(session.subscribe, session.viewer, () => null);
}

/** Whether this device uses less data. During hydration it is the value that the server rendered with. */
export function useReducedData(): boolean {
  const { reducedData } = useServices();
  return useSyncExternalStore(
    (listener) => reducedData.subscribe(listener).unsubscribe,
    reducedData.get,
    () => reducedData.served,
  );
}
