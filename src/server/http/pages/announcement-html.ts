import type { Locale } from '#contract/locales.ts';
import { announcementTexts } from '#contract/page-texts.ts';
import { elementIds, forMembers, pageAttributes } from '#contract/page.ts';
import { escapeHtml } from '#server/platform/escape-html.ts';
import { translate } from '#server/platform/language/translate.ts';
import type { ShownAnnouncement } from '#server/rules/announcement.ts';

/**
 * The line at the top of the page, outside of the app's root: it is there with the first paint and costs no script. The app goes on
 * with it once the page has loaded. What is for members has no text in it, only something of its size: pages are the same for all.
 */
export function announcementHtml(shown: ShownAnnouncement | null, locale: Locale): string {
  if (shown === null) return '';
  const { id, text, link } = shown.announcement;
  const isHidden = shown.audience === 'members';
  const content = isHidden ? text.replaceAll(/\S/g, 'n') : escapeHtml(text);
  const target = link.startsWith('/') ? '' : ' target="_blank" rel="noopener noreferrer"';
  const line = link === '' || isHidden ? content : `<a href="${escapeHtml(link)}"${target}>${content}</a>`;
  const attributes = isHidden
    ? `${pageAttributes.for}="${forMembers}" aria-hidden="true"`
    : `aria-label="${escapeHtml(translate(locale, announcementTexts.label))}"`;
  const dismiss = escapeHtml(translate(locale, announcementTexts.dismiss));
  return (
    `<div id="${elementIds.announcement}"><section data-id="${id}" ${attributes}><p>${line}</p>` +
    `<button type="button" aria-label="${dismiss}">×</button></section></div>`
  );
}

/** Hides an announcement that was dismissed on this device, before the first paint. */
export const announcementCss = (shown: ShownAnnouncement | null, style: string): string =>
  shown === null
    ? ''
    : `${style}[${pageAttributes.dismissed}="${shown.announcement.id}"] #${elementIds.announcement}{display:none}`;
