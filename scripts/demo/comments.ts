import type { DemoMember } from './members.ts';
import type { DemoPost } from './posts.ts';
import type { Random } from './random.ts';
import { generalRemarks, longTalk, longTalkTitle, remarksByCategory, remarksByThing, remarksByTongue } from './remarks.ts';

/** A comment on a post, younger than the post. */
export interface DemoComment {
  readonly member: number;
  readonly post: number;
  readonly text: string;
  readonly ageMinutes: number;
}

/** All comments, oldest first under each post; no text occurs twice. */
export function tellComments(random: Random, members: readonly DemoMember[], posts: readonly DemoPost[]): DemoComment[] {
  const said = new Set<string>();
  return posts.flatMap((post, index) => {
    const talk = post.title === longTalkTitle
      ? longTalk.map(([username, text]) => ({ member: members.findIndex((member) => member.username === username), text }))
      : someRemarks(random, members, post, said);
    const spread = Math.min(post.ageMinutes - 1, 4 * 24 * 60);
    return talk.map(({ member, text }, place) => ({ member, post: index, text, ageMinutes: Math.max(1, post.ageMinutes - Math.ceil((spread * (place + 1)) / (talk.length + 1))) }));
  });
}

function someRemarks(random: Random, members: readonly DemoMember[], post: DemoPost, said: Set<string>): { member: number; text: string }[] {
  const tongue = tongueOf(`${post.title} ${post.caption}`);
  const reach = members[post.author]?.reach ?? 1;
  const count = Math.round(random.next() ** 2 * (2 + reach * 0.8));
  const speakers = random.shuffled(members.map((_, index) => index).filter((index) => index !== post.author && !members[index]?.isShop));
  const own = random.shuffled(remarksByThing[post.thing] ?? []);
  const pools = [...(tongue ? [remarksByTongue[tongue], remarksByTongue[tongue], remarksByTongue[tongue]] : [remarksByCategory[post.category]]), generalRemarks];
  return speakers.slice(0, Math.max(count, random.whole(0, own.length))).flatMap((member, place) => {
    const text = first(place < own.length ? own : random.shuffled(random.pick(pools)), post.thing, said);
    return text === undefined ? [] : [{ member, text }];
  });
}

function first(remarks: readonly string[], thing: string, said: Set<string>): string | undefined {
  for (const remark of remarks) {
    const words = remark.replace('{thing}', thing);
    const text = words.charAt(0).toUpperCase() + words.slice(1);
    if (said.has(text)) continue;
    said.add(text);
    return text;
  }
  return undefined;
}

function tongueOf(text: string): 'hi' | 'es' | 'de' | undefined {
  const count = (words: RegExp) => (text.match(words) ?? []).length;
  if (/\p{Script=Devanagari}/u.test(text)) return 'hi';
  if (count(/\b(der|die|das|und|nicht|mit|ist|ein|sie|wir|aus)\b/gi) > 1) return 'de';
  return count(/\b(el|la|los|las|de|del|que|una|y|mi|sin|para)\b/gi) > 2 ? 'es' : undefined;
}
