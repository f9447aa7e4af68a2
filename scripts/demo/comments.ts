import {
  commentsByCategory,
  commentsByLanguage,
  commentsBySubject,
  generalComments,
  longThread,
  longThreadTitle,
} from './comment-texts.ts';
import type { DemoMember } from './members.ts';
import type { DemoPost } from './posts.ts';
import type { Random } from './random.ts';

/** A comment on a post; `member` and `post` are indexes. */
export interface DemoComment {
  readonly member: number;
  readonly post: number;
  readonly text: string;
  readonly ageMinutes: number;
}

/** Creates the comments, oldest first within each post and newer than the post; no text occurs twice. */
export function createDemoComments(
  random: Random,
  members: readonly DemoMember[],
  posts: readonly DemoPost[],
): DemoComment[] {
  const usedTexts = new Set<string>();
  return posts.flatMap((post, index) => {
    const thread =
      post.title === longThreadTitle
        ? longThread.map(([username, text]) => ({
            member: members.findIndex((member) => member.username === username),
            text,
          }))
        : pickComments(random, members, post, usedTexts);
    const spread = Math.min(post.ageMinutes - 1, 4 * 24 * 60);
    return thread.map(({ member, text }, place) => ({
      member,
      post: index,
      text,
      ageMinutes: Math.max(1, post.ageMinutes - Math.ceil((spread * (place + 1)) / (thread.length + 1))),
    }));
  });
}

function pickComments(
  random: Random,
  members: readonly DemoMember[],
  post: DemoPost,
  usedTexts: Set<string>,
): { member: number; text: string }[] {
  const language = languageOf(`${post.title} ${post.caption}`);
  const reach = members[post.author]?.reach ?? 1;
  const count = Math.round(random.next() ** 2 * (2 + reach * 0.8));
  const commenters = random.shuffled(
    members.map((_, index) => index).filter((index) => index !== post.author && !members[index]?.isShop),
  );
  const onSubject = random.shuffled(commentsBySubject[post.subject] ?? []);
  const pools = [
    // Three to one for the post's own language.
    ...(language
      ? [commentsByLanguage[language], commentsByLanguage[language], commentsByLanguage[language]]
      : [commentsByCategory[post.category]]),
    generalComments,
  ];
  return commenters.slice(0, Math.max(count, random.whole(0, onSubject.length))).flatMap((member, place) => {
    const pool = place < onSubject.length ? onSubject : random.shuffled(random.pick(pools));
    const text = takeUnused(pool, post.subject, usedTexts);
    return text === undefined ? [] : [{ member, text }];
  });
}

/** The first text that no post has yet, with the subject filled in. */
function takeUnused(texts: readonly string[], subject: string, usedTexts: Set<string>): string | undefined {
  for (const template of texts) {
    const filled = template.replace('{subject}', subject);
    const text = filled.charAt(0).toUpperCase() + filled.slice(1);
    if (usedTexts.has(text)) continue;
    usedTexts.add(text);
    return text;
  }
  return undefined;
}

/** The language of a text, guessed by script and common words; undefined for English. */
function languageOf(text: string): 'hi' | 'es' | 'de' | undefined {
  const count = (words: RegExp) => (text.match(words) ?? []).length;
  if (/\p{Script=Devanagari}/u.test(text)) return 'hi';
  if (count(/\b(der|die|das|und|nicht|mit|ist|ein|sie|wir|aus)\b/gi) > 1) return 'de';
  return count(/\b(el|la|los|las|de|del|que|una|y|mi|sin|para)\b/gi) > 2 ? 'es' : undefined;
}
