import { hashKey } from '@tanstack/react-query';

import { readCookie, writeCookie } from '#client/shared/cookies.ts';
import { i18n } from '#client/shared/language/i18n.ts';
import { accountKeys } from '#client/shared/query/keys.ts';
import { localeCookie, localeOfLanguage } from '#contract/locales.ts';
import type { Schemas } from '#contract/operations.ts';

import type { WorkerMessage } from './app-updates.ts';
import type { App } from './create-app.tsx';

type Account = Pick<Schemas['CurrentUser'], 'language'>;

const accountHash = hashKey(accountKeys.own());
const saveHash = hashKey(accountKeys.save());
/** After this long without the service worker's answer the page is loaded anew all the same. */
const maxWaitMs = 3000;

/**
 * Makes the language in the member's account that of this device. After the member has saved another one here, or has logged in, the
 * page is loaded anew in it; one that was chosen on another device is for the next page, so that no typed text is lost.
 */
export function syncLanguage({ queryClient, session }: Pick<App, 'queryClient' | 'session'>, tab: Window): void {
  let isExpected = false;
  session.subscribe(() => {
    isExpected = session.viewer() !== null;
  });
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const { mutationKey = [] } = event.mutation.options;
    const answer: unknown = event.mutation.state.data;
    // A queued one is sent later, perhaps by another tab. The refetch that follows a save may be answered before this.
    if (hashKey(mutationKey) === saveHash && hasLanguage(answer) && adopt(answer.saved, tab.document)) void reload(tab);
  });
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryHash !== accountHash) return;
    // `manual` are changes of the cache, such as optimistic ones; all others are the server's answers.
    if (event.action.type !== 'success' || event.action.manual) return;
    const isChanged = adopt(event.query.state.data as Account, tab.document);
    if (isExpected && isChanged) void reload(tab);
    isExpected = false;
  });
}

const hasLanguage = (answer: unknown): answer is { saved: Account } =>
  (answer as { saved?: Partial<Account> } | undefined)?.saved?.language !== undefined;

/** Stores the account's choice on this device. Answers whether the page should have another language. */
function adopt({ language }: Account, page: Document): boolean {
  // Without a choice this device keeps its own.
  if (language === '') return false;
  const locale = localeOfLanguage[language];
  if (readCookie(page, localeCookie) !== locale) writeCookie(page, localeCookie, locale);
  return locale !== i18n.locale;
}

/** Loads the page anew, after the service worker has fetched the pages that it has cached in the earlier language. */
async function reload({ navigator, location }: Window): Promise<void> {
  // Not there without https.
  const worker = (navigator as Partial<Navigator>).serviceWorker?.controller;
  if (worker) {
    const { port1, port2 } = new MessageChannel();
    await new Promise((resolve) => {
      port1.onmessage = resolve;
      setTimeout(resolve, maxWaitMs);
      worker.postMessage({ refreshPages: true } satisfies WorkerMessage, [port2]);
    });
  }
  location.reload();
}
