import type { RenderedPage } from '#contract/page-rendering.ts';
import type { Config } from '#server/platform/config.ts';
import type { BuiltClient } from './built-client.ts';
import { earlyScript, earlyScriptSource, policySource } from './early-script.ts';
import { headTags } from './head-tags.ts';

export interface ComposedPage {
  status: number;
  html: string;
  /** What the page's policy must allow beside the site's own files. */
  sources: { script: string; style: string | null };
}

interface Site {
  publicUrl: string;
  owner: Config['owner'];
}

/** The page without a screen in it: the browser renders all of it. */
export function composeShell(built: BuiltClient, { owner }: Site): ComposedPage {
  const html = built.shell.replace('<!--settings-->', () => earlyScript + json('settings', owner));
  return { status: 200, html, sources: { script: earlyScriptSource, style: null } };
}

/**
 * The page with its first screen. Styles stand in it; the pictures of the markup come next, and scripts last and low: on a
 * slow link they would take the pictures' room (measured: the first pictures come in the time that they need without scripts).
 */
export function composePage(built: BuiltClient, page: RenderedPage, { publicUrl, owner }: Site): ComposedPage {
  const styles = built.stylesOf(page.routes);
  const css = styles.map(({ text }) => text).join('');
  const { entry, others } = built.scriptsOf(page.routes);
  const marks = [` data-at="${attribute(page.at)}"`, isForVisitors(page.at) && ' data-for="visitors"', page.isReduced && ' data-reduced'];
  const root = `<div id="root"${marks.filter(Boolean).join('')}>`;
  const end = [
    json('settings', owner),
    json('state', page.state),
    // The browser's loader of later screens finds these by their addresses, and does not fetch what stands in the page.
    ...styles.map(({ href }) => `<link rel="stylesheet" href="${href}" disabled>`),
    ...others.map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`),
    `<script type="module" src="${entry}" fetchpriority="low"></script>`,
  ];
  const html = built.shell
    .replaceAll(/<script type="module"[^>]*><\/script>|<link rel="(?:modulepreload|stylesheet)"[^>]*>|<meta name="description"[^>]*>/g, '')
    .replace(/<title>.*<\/title>/s, () => headTags(page, { publicUrl, appName: owner.appName }))
    // Before the screen is in it, whose spaces count.
    .replaceAll(/>\s+</g, '><')
    .replace('<!--settings-->', () => `${earlyScript}<style>${css}</style>`)
    .replace('<div id="root"></div>', () => `${root}${page.markup}</div>${end.join('')}`);
  return { status: page.status, html, sources: { script: earlyScriptSource, style: policySource(css) } };
}

/** The screens that lead a member on. */
const isForVisitors = (at: string) => /^\/(?:login|register)(?:\?|$)/.test(at);

/** Data in the page that no browser runs. */
const json = (id: string, data: unknown) => `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
