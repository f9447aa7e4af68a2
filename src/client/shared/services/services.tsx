import { createContext, use } from 'react';

import type { Actions } from '../actions/actions.ts';
import type { Api } from '../api/api.ts';
import type { Cell } from '../network/cell.ts';
import type { ReducedData } from '../network/reduced-data.ts';
import type { Standing } from '../network/standing.ts';
import type { Notices } from '../notices/notices.ts';
import type { Session } from '../session/session.ts';
import type { Settings } from '../settings/settings.ts';

/** What one running app consists of, besides its router and its cache. */
export interface Services {
  api: Api;
  session: Session;
  notices: Notices;
  settings: Settings;
  actions: Actions;
  standing: Cell<Standing>;
  reducedData: ReducedData;
}

const ServicesContext = createContext<Services | null>(null);

export const ServicesProvider = ServicesContext.Provider;

/** The services of the app that this component stands in. */
export function useServices(): Services {
  const services = use(ServicesContext);
  if (!services) throw new Error('useServices needs a ServicesProvider above it');
  return services;
}
