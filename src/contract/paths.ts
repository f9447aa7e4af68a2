// Which addresses belong to this site and which may be linked to: client and server check them the same way.

const ownPath = /^\/(?![/\\])/;
const base = 'https://own.invalid';

/**
 * `path` as a URL of this site, or undefined if it leads to another origin. Browsers read '\' as '/', so '/\evil.example' leaves
 * the site as '//evil.example' does.
 */
export function parseOwnUrl(path: string): URL | undefined {
  const url = ownPath.test(path) ? parseUrl(path, base) : undefined;
  // The parser drops tabs and newlines: '/\t/evil.example' becomes '//evil.example'.
  return url?.origin === base && !url.pathname.startsWith('//') ? url : undefined;
}

/** The path, query and fragment in `value` if they belong to this site, else undefined. */
export function safePath(value: unknown): string | undefined {
  const url = typeof value === 'string' ? parseOwnUrl(value) : undefined;
  return url ? url.pathname + url.search + url.hash : undefined;
}

/** The path of an icon, whose version is in it, so that browsers may keep it. */
export const iconPath = (file: string, logo: string | null): string =>
  `/icons/${file}${logo === null ? '' : `?${logo}`}`;

/** The http or https address in `value`, or undefined for anything else, `javascript:` included. */
export function webAddress(value: string | null | undefined): string | undefined {
  const url = parseUrl(value?.trim() ?? '');
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined;
}

/**
 * The address in a link that a member enters, completed with https:// where that is missing; undefined for what leads to no public page,
 * such as a host without a dot, a port that cannot be, or an address with a second one in its host.
 */
export function memberLink(entered: string): string | undefined {
  const text = entered.trim();
  const address = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`;
  const [, rest] = /^https?:\/\/([^\s\\/][^\s\\]*)$/i.exec(address) ?? [];
  if (rest === undefined || /^[^/?#]*(?::\/\/|@)/.test(rest)) return undefined;
  const url = parseUrl(address);
  return url && isPublicHost(url.hostname, rest) && url.port !== '0' ? address : undefined;
}

/** Of numbers only an address that was written in full: browsers also read "1.5" as one. */
const isPublicHost = (host: string, written: string): boolean =>
  /^[\d.]+$|^\[/.test(host) ? written.startsWith(host) : hostName.test(host);

const hostName = /^(?=.{4,254}$)(?:[\da-z_](?:[\w-]{0,61}[\da-z_])?\.)+[a-z](?:[\da-z-]{0,61}[\da-z])\.?$/;

/** Unlike URL.canParse it is in all browsers that the app is built for. */
function parseUrl(text: string, origin?: string): URL | undefined {
  try {
    return new URL(text, origin);
  } catch {
    return undefined;
  }
}

/** The address of a picture: http(s), or a path below the server's root; undefined for '//host' and other schemes. */
export function pictureAddress(value: string | null | undefined): string | undefined {
  if (!value) return undefined;
  if (ownPath.test(value)) return value;
  if (/^[\w.-]+\//.test(value)) return `/${value}`;
  return webAddress(value);
}
