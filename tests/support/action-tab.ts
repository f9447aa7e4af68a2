import { QueryClient } from '@tanstack/react-query';
import { onTestFinished } from 'vitest';

import { actionKinds } from '#client/app/action-kinds.ts';
import type { Action } from '#client/shared/actions/action.ts';
import type { ActionQueue, Actions, Waiter } from '#client/shared/actions/actions.ts';
import { openQueue } from '#client/shared/actions/queue.ts';
import { createApi } from '#client/shared/api/api.ts';
import { createCell } from '#client/shared/network/cell.ts';
import type { Notice } from '#client/shared/notices/notices.ts';
import { show } from '#client/shared/query/changes.ts';
import { createSession } from '#client/shared/session/session.ts';
import type { Session } from '#client/shared/session/session.ts';
import { createSessionStorage } from '#client/shared/session/session-storage.ts';

import type { SharedDevice } from './shared-device.ts';

export interface ActionTab {
  client: QueryClient;
  session: Session;
  queue: ActionQueue;
  waiters: Actions['waiters'];
  notices: Notice[];
  /** As a button does it, or a form: shown at once, unless a form waits for the answer, then through the queue. */
  act: <Variables, Answer>(action: Action<Variables, Answer>, variables: Variables) => Promise<unknown>;
  /** As if the tab were killed: nothing more is done by it. */
  kill: () => void;
}

interface TabOptions {
  device: SharedDevice;
  as: { userId: string; token: string };
  fetch: (request: Request) => Promise<Response>;
  baseUrl?: string;
}

/** A tab without its screens: session, cache and queue, on a device that others may share. */
export async function openActionTab({ device, as, fetch, baseUrl = 'http://community.test/api' }: TabOptions): Promise<ActionTab> {
  let isKilled = false;
  const session = createSession(createSessionStorage(null));
  session.begin({ ...as, isAdmin: false });
  const never = new Promise<Response>(() => undefined);
  const call = async (request: Request) => {
    const response = await fetch(request);
    return isKilled ? never : response;
  };
  const api = createApi({ baseUrl, session, fetch: (request) => (isKilled ? never : call(request)) });
  const client = new QueryClient();
  const waiters: Actions['waiters'] = createCell<readonly Waiter[]>([]);
  const shown: Notice[] = [];
  const notices = { show: (notice: Notice) => void shown.push(notice), listen: () => () => undefined, subscribe: () => () => undefined, hasShown: () => false };
  const own = await device.openTab();
  const queue = await openQueue({ device: own, client, services: { api, session, notices }, kinds: actionKinds, waiters });
  const kill = () => {
    isKilled = true;
    queue.stop();
    own.close();
  };
  onTestFinished(kill);
  return {
    client,
    session,
    queue,
    waiters,
    notices: shown,
    kill,
    act: (action, variables) =>
      queue.perform(action, variables, action.isForm ? {} : { undo: show(client, action.changes?.(variables, client, as.userId) ?? []) }),
  };
}
