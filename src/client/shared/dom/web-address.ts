/** The http or https address in `value`, or undefined: a blank one, `javascript:` and the like lead nowhere (S036, S037). */
export function webAddress(value: string | null | undefined): string | undefined {
  const given = value?.trim() ?? '';
  if (!URL.canParse(given)) return undefined;
  const url = new URL(given);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined;
}

/** The address of a picture: http(s), or a path below the server's root; undefined for '//host' and other schemes (S108). */
export function pictureAddress(value: string | null | undefined): string | undefined {
  if (!value) return undefined;
  if (/^\/(?![/\\])/.test(value)) return value;
  if (/^[\w.-]+\//.test(value)) return `/${value}`;
  return webAddress(value);
}
