/** A compiled message: its text, or Lingui's tokens if it has placeholders. */
export type CompiledText = string | unknown[];

/**
 * The key of a message in catalogs, of its text and its context. It is computed where it is needed, instead of standing beside each message: in English no message
 * is looked up, and 10 bytes for each would be 1 kB of the first page.
 */
export function messageKey(message: CompiledText, context = ''): string {
  let hash = 0;
  for (const character of JSON.stringify(message) + context) hash = (Math.imul(hash, 31) + character.charCodeAt(0)) | 0;
  return (hash >>> 0).toString(36);
}
