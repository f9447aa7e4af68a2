import { createFileRoute } from '@tanstack/react-router';

import { PageText } from '#client/features/pages/page-text.tsx';
import { pageQuery } from '#client/features/pages/queries.ts';
import { i18n } from '#client/shared/language/i18n.ts';
import { pageTitles } from '#client/shared/language/page-titles.ts';
import { pageNames } from '#contract/vocabulary.ts';

import { load } from './-load.ts';
import { titled } from './-titled.ts';

export const Route = createFileRoute('/$page')({
  codeSplitGroupings: [['loader', 'component']],
  // Any other address is that of another route, or of none.
  params: { parse: ({ page: asked }) => writtenPage(asked) },
  loader: ({ context, params: { page } }) => load(context, { needed: pageQuery(context.api, page) }),
  head: ({ loaderData, params: { page } }) => titled(() => loaderData?.title || i18n._(pageTitles[page])),
  component: WrittenPage,
});

function writtenPage(name: string) {
  const page = pageNames.find((known) => known === name);
  return page ? { page } : false;
}

/** A page that admins have written: without a text of theirs there is none. */
function WrittenPage() {
  const { page } = Route.useParams();
  return <PageText key={page} name={page} />;
}
