import { setTimeout as sleep } from 'node:timers/promises';

import { ApiError, createClient, type CleanerLifeClient } from '#sdk/index.ts';

import { networkHeader } from './balancer.ts';

/** A member's calls, by the client for others' programs, which repeats those that may be repeated while the server is busy or away. */
export interface MemberClient {
  api: CleanerLifeClient;
  /** How often something was sent. */
  sent: number;
  /** How many answers said that this may be sent again. */
  busyAnswers: number;
}

const busyStatuses = [429, 502, 503, 504];
const maxAttempts = 100;

/** Calls the community at `address` as a member in this network; without a token as a visitor. */
export function createMemberClient(address: string, network: string, token?: string): MemberClient {
  const client: MemberClient = {
    sent: 0,
    busyAnswers: 0,
    api: createClient({
      baseUrl: address,
      token,
      retries: 5,
      async fetch(request) {
        request.headers.set(networkHeader, network);
        client.sent += 1;
        const answer = await fetch(request);
        if (busyStatuses.includes(answer.status)) client.busyAnswers += 1;
        return answer;
      },
    }),
  };
  return client;
}

/** Makes a call again, as the browser's outbox does, that the client sends once: it cannot know that here a second time does no harm. */
export async function insist<Data>(call: () => Promise<Data>): Promise<Data> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await call();
    } catch (error) {
      const isBusy = error instanceof ApiError && busyStatuses.includes(error.status);
      if (!isBusy || attempt === maxAttempts) throw error;
      await sleep(100);
    }
}
