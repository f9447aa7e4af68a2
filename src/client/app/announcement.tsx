import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

import type { Api } from '#client/shared/api/api.ts';
import { i18n } from '#client/shared/language/i18n.ts';
import { announcementKeys } from '#client/shared/query/keys.ts';
import { queryOptions } from '#client/shared/query/query-options.ts';
import { serverNow } from '#client/shared/server-clock.ts';
import { ServicesProvider, useServices, useViewer } from '#client/shared/services/services.tsx';
import { announcementTexts } from '#contract/page-texts.ts';
import { elementIds, pageAttributes } from '#contract/page.ts';
import { safePath } from '#contract/paths.ts';
import { unwrap } from '#sdk/answers.ts';

import type { App } from './create-app.tsx';
import './announcement.css';

/** Goes on with the announcement that the server has put before the app: shows it to members, and its changes. */
export function showAnnouncement(app: App, { document: page }: Window): void {
  const place = page.getElementById(elementIds.announcement) ?? page.createElement('div');
  const served = place.innerHTML;
  if (!place.id) {
    place.id = elementIds.announcement;
    page.getElementById(elementIds.root)?.before(place);
  }
  createRoot(place).render(
    <QueryClientProvider client={app.queryClient}>
      <ServicesProvider value={app}>
        <Announcement served={served} />
      </ServicesProvider>
    </QueryClientProvider>,
  );
}

/** Of this viewer: one for members is not told to others. */
const announcementQuery = (api: Api, viewerId: string | undefined) =>
  queryOptions({
    queryKey: announcementKeys.of(viewerId),
    queryFn: ({ signal }) => unwrap(api.GET('/community/announcement', { signal })),
    meta: { persist: 'getAnnouncement' },
  });

function Announcement({ served }: { served: string }) {
  const { api } = useServices();
  const viewerId = useViewer()?.userId;
  // A visitor's page without an announcement makes no request for one.
  const { data } = useQuery({ ...announcementQuery(api, viewerId), enabled: viewerId !== undefined || served !== '' });
  const [dismissed, setDismissed] = useState(document.documentElement.getAttribute(pageAttributes.dismissed));
  // What the server has escaped itself, until there is an answer.
  // oxlint-disable-next-line react/no-danger -- the server's own HTML
  if (!data) return <div dangerouslySetInnerHTML={{ __html: served }} />;
  const { announcement } = data;
  if (!announcement || isOver(announcement.until) || announcement.id === dismissed) return null;
  const { id, text, link } = announcement;
  return (
    <section data-id={id} aria-label={i18n._(announcementTexts.label)}>
      <p>{link === '' ? text : <AnnouncementLink href={link}>{text}</AnnouncementLink>}</p>
      {/* The page's early script stores it. */}
      <button type="button" aria-label={i18n._(announcementTexts.dismiss)} onClick={() => setDismissed(id)}>
        ×
      </button>
    </section>
  );
}

/** The server has checked that it is an address on the web, or a path of this site. */
function AnnouncementLink({ href, children }: { href: string; children: string }) {
  const isOwn = safePath(href) !== undefined;
  return (
    <a href={href} {...(!isOwn && { target: '_blank', rel: 'noopener noreferrer' })}>
      {children}
    </a>
  );
}

const isOver = (until: string | null) => until !== null && Date.parse(until) <= serverNow();
