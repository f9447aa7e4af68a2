import { msg } from '@lingui/core/runtime-macro';
import { LRUCache } from 'lru-cache';

import type { Handlers, Schemas } from '#contract/operations.ts';
import { answerLocale } from '#server/http/answer-locale.ts';
import type { Context } from '#server/http/context.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/schema.ts';
import type { NewId } from '#server/platform/ids.ts';
import { Problem } from '#server/platform/problem.ts';
import { inAdminTransaction } from '#server/rules/admin-transaction.ts';
import { readCommunitySettings } from '#server/rules/community-settings.ts';

import { changePageText, tidyPageText } from './change-page.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { chooseText } from './shown-pages.ts';
import { listPageTexts, listTextsOfPage } from './store.ts';

interface PagesDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
}

type Ids = 'getPage' | 'listPageTexts' | 'changePageText' | 'previewPage';

/** The community's own pages, such as rules and an imprint: everybody reads them, admins write them. */
export function pagesHandlers({ db, clock, newId }: PagesDeps): Handlers<Context, Ids> {
  // Reading a long text takes 0.1 s.
  const contents = new LRUCache<string, Schemas['PageContent']>({ max: 50, memoMethod: (text) => parseMarkdown(text) });
  return {
    async getPage({ params }, { request, reply }) {
      const texts = await listTextsOfPage(db, params.page);
      const { pages } = await readCommunitySettings(db);
      const chosen = chooseText(texts, answerLocale(request, reply), pages.language);
      if (!chosen) throw new Problem(404, msg`This page does not exist.`);
      return { language: chosen.language, ...contents.memo(chosen.text) };
    },

    listPageTexts: async () => ({ texts: await listPageTexts(db) }),

    async changePageText({ params, body }, { member, t }) {
      const text = tidyPageText(body.text);
      await inAdminTransaction(db, member, clock.now(), (trx, actor) =>
        changePageText(trx, newId, actor, { ...params, text, read: body.before }),
      );
      return { message: t(msg`The page is saved.`), text };
    },

    previewPage: ({ body }) => Promise.resolve(parseMarkdown(body.text)),
  };
}
