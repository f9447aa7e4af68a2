import { QueryClient } from '@tanstack/react-query';
import { onTestFinished } from 'vitest';

import { outboxMutations } from '#client/app/outbox-backend.ts';
import { startBackend } from '#client/outbox/backend.ts';
import type { TabStorage } from '#client/outbox/journal.ts';
import { createOutbox, type Outbox } from '#client/outbox/outbox.ts';
import { createApi, type Api } from '#client/shared/api/api.ts';
import { createSessionStorage } from '#client/shared/session/session-storage.ts';
import { createSession, type Session } from '#client/shared/session/session.ts';
import type { ToastMessage } from '#client/shared/toasts/toasts.ts';

import type { DeviceTab, SharedDevice } from './shared-device.ts';

export interface OutboxTestTab {
  client: QueryClient;
  api: Api;
  session: Session;
  outbox: Outbox;
  toasts: ToastMessage[];
  /** As if the tab were killed: nothing more is done by it. */
  kill: () => void;
}

interface TabOptions {
  device: SharedDevice;
  as: { userId: string; token: string };
  fetch: (request: Request) => Promise<Response>;
  baseUrl?: string;
  client?: QueryClient;
  /** What the tab keeps over a reload. */
  tabStorage?: TabStorage;
  /** Opened beforehand, as a browser opens the channel of a tab before its outbox. */
  runtime?: DeviceTab;
}

/** The sessionStorage of one tab. */
export function createTabStorage(): TabStorage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

/** A tab without its screens: session, query cache and outbox, on a device that others may share. */
export async function openOutboxTab({
  device,
  as,
  fetch,
  baseUrl = 'http://community.test/api',
  client = new QueryClient(),
  runtime: opened,
  tabStorage = createTabStorage(),
}: TabOptions): Promise<OutboxTestTab> {
  let isKilled = false;
  const session = createSession(createSessionStorage(null));
  session.begin({ ...as, isAdmin: false });
  const never = new Promise<Response>(() => undefined);
  const call = async (request: Request) => {
    const response = await fetch(request);
    return isKilled ? never : response;
  };
  const api = createApi({ baseUrl, session, fetch: (request) => (isKilled ? never : call(request)) });
  const shown: ToastMessage[] = [];
  const toasts = {
    show: (toast: ToastMessage) => void shown.push(toast),
    listen: () => () => undefined,
    subscribe: () => () => undefined,
    hasShown: () => false,
  };
  const runtime = opened ?? (await device.openTab());
  const outbox = createOutbox({
    client,
    api,
    session,
    tabStorage,
    loadBackend: (tab) => startBackend({ tab, runtime, mutations: outboxMutations, api, session, toasts }),
  });
  const backend = await outbox.open();
  const kill = () => {
    isKilled = true;
    backend.stop();
    runtime.close();
  };
  onTestFinished(kill);
  return { client, api, session, outbox, toasts: shown, kill };
}
