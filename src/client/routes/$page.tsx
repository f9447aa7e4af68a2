import { createFileRoute } from '@tanstack/react-router';

import { PageText } from '#client/features/pages/page-text.tsx';
import { pageQuery } from '#client/features/pages/queries.ts';
import { i18n } from '#client/shared/language/i18n.ts';
import { pageTitles } from '#client/shared/language/screen-names.ts';
import type { PageName } from '#contract/page-names.ts';

import { load } from './-load.ts';
import { titled } from './-titled.ts';

export const Route = createFileRoute('/$page')({
  codeSplitGroupings: [['loader', 'component']],
  // Any other address is that of another route, or of none.
  params: { parse: ({ page }) => isPageName(page) && { page } },
  loader: ({ context, params: { page } }) => load(context, { needed: pageQuery(context.api, page) }),
  head: ({ loaderData, params: { page } }) => titled(() => loaderData?.title || i18n._(pageTitles[page])),
  component: WrittenPage,
});

const isPageName = (name: string): name is PageName => Object.hasOwn(pageTitles, name);

/** A page that admins have written: without a text of theirs there is none. */
function WrittenPage() {
  const { page } = Route.useParams();
  return <PageText key={page} name={page} />;
}
