import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';

import type { Locale } from '#contract/locales.ts';
import type { Settings } from '#contract/page-rendering.ts';
import { siteDescription } from '#contract/page-texts.ts';
import { iconPath } from '#contract/paths.ts';
import { translate } from '#server/platform/language/translate.ts';

/** The web app manifest, with which a device installs the community as an app. */
export function webManifest(
  { appName, tagline, logo }: Settings,
  themeColor: string | undefined,
  locale: Locale,
): string {
  const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
    src: iconPath(file, logo),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  const t = (message: MessageDescriptor) => translate(locale, message);
  return JSON.stringify({
    id: '/',
    name: appName,
    short_name: appName,
    description: tagline || t(siteDescription),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    lang: locale,
    categories: ['social', 'shopping', 'lifestyle'],
    background_color: themeColor,
    theme_color: themeColor,
    icons: [
      icon('icon-192.png', 192, 'any'),
      icon('icon-512.png', 512, 'any'),
      icon('maskable-512.png', 512, 'maskable'),
    ],
    shortcuts: [
      { name: t(msg`My saves`), url: '/savedPosts', icons: [icon('icon-192.png', 192, 'any')] },
      { name: t(msg`Create a post`), url: '/?create', icons: [icon('icon-192.png', 192, 'any')] },
    ],
  });
}
