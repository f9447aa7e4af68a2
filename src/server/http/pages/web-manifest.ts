/** What a device needs to put the community among its apps, under the name that its owner gave it. */
export function webManifest(appName: string): string {
  return JSON.stringify({
    id: '/',
    name: appName,
    short_name: appName,
    description: 'A community for clean beauty, fashion and wellness.',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    lang: 'en',
    categories: ['social', 'shopping', 'lifestyle'],
    background_color: '#fbf8f3',
    theme_color: '#fbf8f3',
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

const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({ src: `/icons/${file}`, sizes: `${size}x${size}`, type: 'image/png', purpose });
