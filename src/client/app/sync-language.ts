import { hashKey } from '@tanstack/react-query';

import { currentUserQuery } from '#client/features/account/queries.ts';
import { storeLanguage, switchLanguage } from '#client/shared/language/activate-locale.ts';
import { i18n } from '#client/shared/language/i18n.ts';
import { because } from '#client/shared/query/cause.ts';
import { accountKeys } from '#client/shared/query/keys.ts';
import type { Schemas } from '#contract/operations.ts';

import type { WorkerMessage } from './app-updates.ts';
import type { App } from './create-app.tsx';

type Account = Pick<Schemas['CurrentUser'], 'language'>;

const accountHash = hashKey(accountKeys.own());
const saveHash = hashKey(accountKeys.save());

/**
 * Makes the language in the member's account that of this device. One that the member has saved here is the page's at once; one that was
 * chosen on another device is for the next page, so that no typed text is lost.
 */
export function syncLanguage(
  { api, queryClient, router }: Pick<App, 'api' | 'queryClient' | 'router'>,
  tab: Window,
): void {
  const follow = async ({ language }: Account) => {
    const [before = ''] = i18n.locale.split('-', 1);
    const isSwitched = await switchLanguage(language);
    // Titles, and sentences in answers, are the same in every English.
    if (isSwitched && !i18n.locale.startsWith(before))
      await because('another language', () => Promise.all([router.invalidate(), queryClient.invalidateQueries()]));
  };
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const { mutationKey = [] } = event.mutation.options;
    const answer: unknown = event.mutation.state.data;
    // A queued one is sent later, perhaps by another tab. The refetch that follows a save may be answered before this.
    if (hashKey(mutationKey) === saveHash && hasLanguage(answer)) void follow(answer.saved);
  });
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryHash !== accountHash) return;
    // `manual` are changes of the cache, such as optimistic ones; all others are the server's answers.
    if (event.action.type === 'success' && !event.action.manual)
      storeLanguage((event.query.state.data as Account).language);
  });

  // It may have been answered before this runs.
  const account = queryClient.getQueryData(currentUserQuery(api).queryKey);
  if (account) storeLanguage(account.language);

  let { locale } = i18n;
  i18n.subscribe(() => {
    if (i18n.locale === locale) return;
    ({ locale } = i18n);
    // The pages that it has stored are in the earlier language. Not there without https.
    const worker = (tab.navigator as Partial<Navigator>).serviceWorker?.controller;
    worker?.postMessage({ refreshPages: true } satisfies WorkerMessage);
  });
}

const hasLanguage = (answer: unknown): answer is { saved: Account } =>
  (answer as { saved?: Partial<Account> } | undefined)?.saved?.language !== undefined;
