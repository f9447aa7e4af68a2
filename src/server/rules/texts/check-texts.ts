import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';

import type { Db } from '#server/platform/database/schema.ts';
import { Problem } from '#server/platform/problem.ts';

import { readCommunitySettings, type CommunitySettings } from '../community-settings.ts';
import { newUntil, type Author } from '../new-members.ts';
import { compileDomains, hasLink } from './match-links.ts';
import { compileWords } from './match-words.ts';

/** The texts of a request by the names of its fields. */
export type Texts = Partial<Record<keyof typeof unwanted, string | undefined>>;

/** Throws 400, with the field and the word, if one of the texts contains what the community does not want. */
export async function checkTexts(db: Db, texts: Texts): Promise<void> {
  const find = finderOf(await readCommunitySettings(db));
  for (const [field, text] of fieldsOf(texts)) {
    const found = find(text);
    if (found !== undefined) throw new Problem('unwanted-text', unwanted[field](found), {}, { field });
  }
}

/** As `checkTexts`; throws also if a new member writes a link in a community where it must wait with that. */
export async function checkTextsOf(db: Db, author: Author, texts: Texts, now: number): Promise<void> {
  await checkTexts(db, texts);
  const { newMembers } = await readCommunitySettings(db);
  const [field] = fieldsOf(texts).find(([, text]) => hasLink(text)) ?? [];
  if (newMembers.links || field === undefined) return;
  const until = await newUntil(db, author, newMembers.days);
  if (until === null || until <= now) return;
  const days = Math.ceil((until - now) / dayMs);
  throw new Problem('too-new-for-links', tooNewForLinks(days), {}, { field });
}

/** The first entry of the lists that a text contains, as it is shown; undefined if there is none. */
export type FindUnwanted = (text: string) => string | undefined;

/** Compiled once for each version of the settings. */
export function finderOf(settings: CommunitySettings): FindUnwanted {
  const known = finders.get(settings);
  if (known) return known;
  const [findWord, findDomain] = [compileWords(settings.unwantedWords), compileDomains(settings.unwantedDomains)];
  const find: FindUnwanted = (text) => findWord(text)?.replace(/\*$/, '…') ?? findDomain(text);
  finders.set(settings, find);
  return find;
}

const finders = new WeakMap<CommunitySettings, FindUnwanted>();

const fieldsOf = (texts: Texts) =>
  Object.entries(texts).filter(([, text]) => text !== undefined && text !== '') as [keyof Texts, string][];

const dayMs = 24 * 60 * 60 * 1000;

const unwanted = {
  title: (word: string) => msg`Your title contains “${{ word }}”, which is not wanted here.`,
  caption: (word: string) => msg`Your caption contains “${{ word }}”, which is not wanted here.`,
  imageAlt: (word: string) => msg`The description of your picture contains “${{ word }}”, which is not wanted here.`,
  link: (word: string) => msg`Your link contains “${{ word }}”, which is not wanted here.`,
  comment: (word: string) => msg`Your comment contains “${{ word }}”, which is not wanted here.`,
  about: (word: string) => msg`Your text about yourself contains “${{ word }}”, which is not wanted here.`,
  pronouns: (word: string) => msg`Your pronouns contain “${{ word }}”, which is not wanted here.`,
  username: (word: string) => msg`This username contains “${{ word }}”, which is not wanted here.`,
  why: (word: string) => msg`Your note contains “${{ word }}”, which is not wanted here.`,
  name: (word: string) => msg`The name of the collection contains “${{ word }}”, which is not wanted here.`,
} satisfies Record<string, (word: string) => MessageDescriptor>;

const tooNewForLinks = (days: number) =>
  msg`New members cannot write links. You can in ${plural({ days }, { one: 'a day', other: '# days' })}.`;
