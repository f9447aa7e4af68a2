import { siteDescription } from '#contract/page.ts';

/** The web app manifest, with which a device installs the community as an app. */
export function webManifest(appName: string, themeColor: string | undefined): string {
  return JSON.stringify({
    id: '/',
    name: appName,
    short_name: appName,
    description: siteDescription,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    lang: 'en',
    categories: ['social', 'shopping', 'lifestyle'],
    background_color: themeColor,
    theme_color: themeColor,
    icons: [
      icon('icon-192.png', 192, 'any'),
      icon('icon-512.png', 512, 'any'),
      icon('maskable-512.png', 512, 'maskable'),
    ],
    shortcuts: [
      { name: 'My saves', url: '/savedPosts', icons: [icon('icon-192.png', 192, 'any')] },
      { name: 'Create a post', url: '/?create', icons: [icon('icon-192.png', 192, 'any')] },
    ],
  });
}

const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${file}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});
