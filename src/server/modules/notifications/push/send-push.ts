import { channel } from 'node:diagnostics_channel';
import { request } from 'node:https';
import type { RequestDetails } from 'web-push';

import type { PushMessage } from '#contract/push-message.ts';

import { isPublicEndpoint, lookupPublic } from './public-endpoint.ts';
import type { PushSubscription } from './store.ts';

/** 'gone': the browser has ended the subscription, or it was never a valid one. */
export type PushResult = 'sent' | 'gone' | 'failed';

export type SendPush = (subscription: PushSubscription, message: PushMessage) => Promise<PushResult>;

/** For the metrics. */
const pushResults = channel('cleaner-life:push');

const timeoutMs = 10_000;
/** The push service keeps a message for a browser that is offline for this long. */
const lifetimeSeconds = 24 * 60 * 60;

interface Sender {
  keys: { publicKey: string; privateKey: string };
  /** Where a push service finds the owner: the community's address, with https, or a mailto: address. */
  subject: string;
}

/** Sends messages through the browsers' push services (RFC 8030), encrypted (RFC 8291) and signed (RFC 8292). */
export const createSendPush =
  ({ keys, subject }: Sender): SendPush =>
  async ({ endpoint, p256dh, auth }, message) => {
    const result = await send();
    pushResults.publish(result);
    return result;

    async function send(): Promise<PushResult> {
      if (!isPublicEndpoint(endpoint)) return 'gone';
      const sealed = await seal();
      if (!sealed) return 'gone';
      const status = await post(sealed).catch(() => 0);
      if (status >= 200 && status < 300) return 'sent';
      return status === 404 || status === 410 ? 'gone' : 'failed';
    }

    /** The encrypted request; undefined if the browser's keys are no keys. */
    async function seal() {
      const { default: webPush } = await import('web-push');
      try {
        return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
          vapidDetails: { subject, ...keys },
          TTL: lifetimeSeconds,
          contentEncoding: 'aes128gcm',
        });
      } catch {
        return undefined;
      }
    }
  };

/** Posts the request and returns the status; follows no redirect. */
function post({ endpoint, method, headers, body }: RequestDetails): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = { method, headers, lookup: lookupPublic, signal: AbortSignal.timeout(timeoutMs) };
    request(endpoint, options, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .on('error', reject)
      .end(body);
  });
}
