import type { AppRouter } from './router.ts';

/** The title of the page that the router shows: the innermost route's own, and the community's name. */
export function pageTitle(router: AppRouter): string {
  const { appName } = router.options.context.settings;
  const title = router.state.matches
    .flatMap((match) => match.meta ?? [])
    .findLast((tag) => tag !== undefined && 'title' in tag)?.title;
  return title ? `${title} · ${appName}` : appName;
}
