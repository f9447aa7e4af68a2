import { memberLink } from '#contract/paths.ts';
import { usernameProblem } from '#contract/usernames.ts';

/** A part of a text: plain, the address of a web page, or a member's name. `at` is where it begins. */
type TextPart = { at: number; text: string } & (
  | { kind: 'text' }
  | { kind: 'link'; href: string }
  | { kind: 'name'; username: string }
);

/**
 * Finds the addresses and names in what a member wrote. An address begins with http://, https:// or www., or goes on after its host: a host alone
 * may be the end of one sentence and the beginning of the next. It ends before a space, a quotation mark or a character that nobody
 * sees, a name has at most the characters of one, and neither begins inside a word.
 */
export function splitText(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  const add = (part: TextPart) => {
    if (part.at > end) parts.push({ kind: 'text', at: end, text: text.slice(end, part.at) });
    parts.push(part);
    end = part.at + part.text.length;
  };
  for (const { 0: match, index: at } of text.matchAll(candidates)) {
    const part = match.startsWith('@') ? nameIn(match, at) : linkIn(match, at);
    if (part) add(part);
  }
  if (end < text.length) parts.push({ kind: 'text', at: end, text: text.slice(end) });
  return parts;
}

const candidates =
  /(?<![\p{L}\p{M}\p{N}_.@/-])(?:(?:https?:\/\/|www\.|(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}\/)[^\s<>"“”«»`\p{Cc}\p{Cf}]+|@[\p{L}\p{M}\p{N}._-]+)/giu;

function linkIn(match: string, at: number): TextPart | undefined {
  const text = withoutPunctuation(match);
  const address = memberLink(text);
  if (address === undefined) return undefined;
  const { href, host } = new URL(address);
  // Letters of other scripts can look like those of a known site: then it shows what the browser opens.
  const isPlain = /^[\x21-\x7e]*$/.test(hostIn(text));
  return { kind: 'link', at, text: isPlain ? text : text.replace(hostIn(text), host), href };
}

const hostIn = (address: string): string => /^(?:https?:\/\/)?([^/?#]*)/i.exec(address)?.[1] ?? '';

function nameIn(match: string, at: number): TextPart | undefined {
  const username = match.slice(1).replace(/[._-]+$/, '');
  return usernameProblem(username) === null ? { kind: 'name', at, text: `@${username}`, username } : undefined;
}

const pairs: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

/** Without what ends the sentence around an address: a bracket belongs to it only if it also opens in it. */
function withoutPunctuation(address: string): string {
  const last = address.at(-1) ?? '';
  const opening = pairs[last];
  const isOutside = opening === undefined ? /[.,;:!?'’*।…]/.test(last) : count(address, last) > count(address, opening);
  return isOutside ? withoutPunctuation(address.slice(0, -1)) : address;
}

const count = (text: string, character: string): number => text.split(character).length - 1;
