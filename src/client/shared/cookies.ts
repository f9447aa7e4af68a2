const yearSeconds = 31_536_000;

/** The value of a cookie that this device has chosen; undefined without one. */
export const readCookie = (page: Document, name: string): string | undefined =>
  new RegExp(`(?:^|; )${name}=([^;]*)`).exec(page.cookie)?.[1];

/** Stores a choice of this device for a year: in a cookie, so that the server renders pages by it too. Empty removes it. */
export function writeCookie(page: Document, name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  page.cookie = `${name}=${value}; Path=/; Max-Age=${value === '' ? 0 : yearSeconds}; SameSite=Lax${secure}`;
}
