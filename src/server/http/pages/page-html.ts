import { msg } from '@lingui/core/runtime-macro';

import { sourceLocale, type Locale } from '#contract/locales.ts';
import type { Schemas } from '#contract/operations.ts';
import type { RenderedPage, Settings } from '#contract/page-rendering.ts';
import { noScriptText, siteDescription, skipText } from '#contract/page-texts.ts';
import { elementIds, forVisitors, pageAttributes, visitorPaths } from '#contract/page.ts';
import { iconPath } from '#contract/paths.ts';
import { escapeHtml } from '#server/platform/escape-html.ts';
import { translate } from '#server/platform/language/translate.ts';
import type { ShownAnnouncement } from '#server/rules/announcement.ts';

import { announcementCss, announcementHtml } from './announcement-html.ts';
import type { BuiltClient } from './built-client.ts';
import { earlyScriptSource, earlyTags, policySource } from './early-script.ts';
import { headTags } from './head-tags.ts';
import { preloadPictures, type ListUnfinished } from './preload-pictures.ts';

export interface PageDocument {
  status: number;
  html: string;
  /** Sources of inline code that the Content-Security-Policy must allow. */
  sources: { script: string; style: string | null };
}

/** What admins have decided besides the settings. */
interface Decided {
  announcement: ShownAnnouncement | null;
  accents: Schemas['Accents'] | null;
}

interface Site {
  publicUrl: string;
  settings: Settings;
}

/** The page without content: the browser renders everything but the announcement. */
export function shellHtml(
  built: BuiltClient,
  { settings }: Site,
  locale: Locale,
  { announcement, accents }: Decided,
): PageDocument {
  const css = announcementCss(announcement, built.announcementStyle) + accentCss(accents);
  const style = css === '' ? '' : `<style>${css}</style>`;
  const html = inLanguage(built.shell, locale, settings)
    .replace(
      '<!--settings-->',
      () =>
        earlyTags(built.displayFont) +
        style +
        json(elementIds.settings, settings) +
        importMapTag(built) +
        preloadCatalog(built, locale),
    )
    .replace(emptyRoot, (root) => noScriptHtml(locale) + announcementHtml(announcement, locale) + root);
  const script = `${earlyScriptSource} ${policySource(built.importMap)}`;
  return { status: 200, html, sources: { script, style: css === '' ? null : policySource(css) } };
}

/** The page while the database cannot be reached: a sentence, in whose place the app shows what the device has. */
export function unreachableHtml(built: BuiltClient, site: Site, locale: Locale, { accents }: Decided): PageDocument {
  const shell = shellHtml(built, site, locale, { announcement: null, accents });
  const heading = translate(locale, msg`We will be back soon`);
  const reason = translate(
    locale,
    msg`The community cannot be reached at the moment. Nothing is lost. Please try again in a few minutes.`,
  );
  const text = `<main class="unreachable"><h1>${heading}</h1><p>${reason}</p></main>`;
  return { ...shell, status: 503, html: shell.html.replace(emptyRoot, (root) => root.replace('><', `>${text}<`)) };
}

/**
 * The page with its rendered screen. Its styles are inline, and its scripts come last with low priority: on a slow connection
 * they would compete with the pictures (measured: the first pictures load as fast as without any scripts).
 */
export async function pageHtml(
  built: BuiltClient,
  page: RenderedPage,
  { publicUrl, settings, listUnfinished }: Site & { listUnfinished: ListUnfinished },
  { announcement, accents }: Decided,
): Promise<PageDocument> {
  const preloads = await preloadPictures(page.markup, listUnfinished);
  const styles = built.stylesOf(page.routes);
  const css =
    styles.map(({ text }) => text).join('') +
    announcementCss(announcement, built.announcementStyle) +
    accentCss(accents);
  const { entry, others } = built.scriptsOf(page.routes);
  const attributes = [
    ` ${pageAttributes.at}="${escapeAttribute(page.at)}"`,
    isForVisitors(page.at) && ` ${pageAttributes.for}="${forVisitors}"`,
    page.isReduced && ` ${pageAttributes.reduced}`,
  ];
  const root = `<div id="${elementIds.root}"${attributes.filter(Boolean).join('')}>`;
  const end = [
    json(elementIds.settings, settings),
    json(elementIds.state, page.state),
    // Vite's preload helper finds style sheets by their URLs, and does not fetch those whose styles are inline.
    ...styles.map(({ href }) => `<link rel="stylesheet" href="${href}" disabled>`),
    importMapTag(built),
    preloadCatalog(built, page.locale),
    ...others.map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`),
    `<script type="module" src="${entry}" fetchpriority="low"></script>`,
  ];
  const html = inLanguage(built.shell, page.locale, settings)
    .replaceAll(
      /<script type="module"[^>]*><\/script>|<link rel="(?:modulepreload|stylesheet)"[^>]*>|<meta name="description"[^>]*>/g,
      '',
    )
    .replace(/<title>.*<\/title>/s, () => headTags(page, { publicUrl, ...settings }))
    // Only the shell: white space in the markup is significant.
    .replaceAll(/>\s+</g, '><')
    // After the viewport, which decides what fits.
    .replace(/<meta name="viewport"[^>]*>/, (viewport) => viewport + preloads)
    .replace('<!--settings-->', () => `${earlyTags(built.displayFont)}<style>${css}</style>`)
    .replace(emptyRoot, () =>
      [
        noScriptHtml(page.locale),
        announcementHtml(announcement, page.locale),
        root,
        page.markup,
        '</div>',
        ...end,
      ].join(''),
    );
  const script = `${earlyScriptSource} ${policySource(built.importMap)}`;
  return { status: page.status, html, sources: { script, style: policySource(css) } };
}

/** In the place of the colours of tokens.css, wherever in the page that comes. */
const accentCss = (accents: Schemas['Accents'] | null) =>
  accents === null
    ? ''
    : `html:root{--moss-dark:${accents.light};--moss-light:${accents.dark};` +
      '--moss-deep:light-dark(color-mix(in srgb,var(--moss-dark) 80%,#000),color-mix(in srgb,var(--moss-light) 70%,#fff))}';

const emptyRoot = `<div id="${elementIds.root}"></div>`;

const inLanguage = (shell: string, locale: Locale, { appName, tagline, logo }: Settings) =>
  shell
    .replace(`<html lang="${sourceLocale}">`, `<html lang="${locale}">`)
    .replace(
      ` content="${siteDescription.message}"`,
      () => ` content="${escapeHtml(tagline || translate(locale, siteDescription))}"`,
    )
    .replace(/<link rel="icon"[^>]*>/, (link) =>
      logo === null ? link : `<link rel="icon" type="image/png" href="${iconPath('icon-192.png', logo)}">`,
    )
    .replace(/<title>.*<\/title>/, () => `<title>${escapeHtml(appName)}</title>`)
    .replace(`>${skipText.message}<`, () => `>${translate(locale, skipText)}<`);

/** A browser that runs no scripts says what is missing. */
const noScriptHtml = (locale: Locale) => `<noscript><p>${translate(locale, noScriptText)}</p></noscript>`;

/** Browsers ignore an import map that follows a script or a preload of one. */
const importMapTag = ({ importMap }: BuiltClient) => `<script type="importmap">${importMap}</script>`;

/** The app waits for the texts of its language. */
function preloadCatalog(built: BuiltClient, locale: Locale): string {
  const href = built.catalogOf(locale);
  return href === undefined ? '' : `<link rel="modulepreload" href="${href}" fetchpriority="low">`;
}

/** Screens that redirect members, except that of a post: what everybody may see of it is shown until the member's own screen is there. */
const isForVisitors = (at: string) => visitorPaths.includes(at.split('?', 1)[0] ?? at);

/** A data block that the app reads. */
const json = (id: string, data: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
