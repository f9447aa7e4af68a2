import { hash } from 'node:crypto';
import type { Selectable } from 'kysely';

import type { OperationInput } from '#contract/operations.ts';
import { visibleText } from '#contract/visible-text.ts';
import type { Database } from '#server/platform/database/schema.ts';

import type { Texts } from './texts/check-texts.ts';

type Row = Selectable<Database['posts']>;

/** What members enter about a post beside its picture, by the names of the contract. */
export type PostFields = Required<Omit<OperationInput<'savePostMetadata'>['body'], 'imageUrl'>>;

/**
 * The texts, in the order in which unwanted words are looked for: the column of each, and what is kept of an entered one.
 * check-texts.ts has the sentence about an unwanted word in each.
 */
const texts = {
  title: { column: 'title', tidy: visibleText },
  caption: { column: 'caption', tidy: visibleText },
  link: { column: 'link', tidy: (text) => text.trim() },
  imageAlt: { column: 'image_alt', tidy: (text) => visibleText(text).trim() },
} as const satisfies Partial<Record<keyof Texts, { column: keyof Row; tidy: (text: string) => string }>>;

/** The columns of the lists, which are stored as JSON. */
const lists = { subcategory: 'subcategories', tags: 'tags' } as const satisfies Partial<
  Record<keyof PostFields, keyof Row>
>;

/** The columns of the others, such as choices and numbers, which are stored as they are. */
const others = { category: 'category' } as const satisfies Partial<Record<keyof PostFields, keyof Row>>;

type TextName = keyof typeof texts;
type ListName = keyof typeof lists;
type OtherName = keyof typeof others;
type TextColumn = (typeof texts)[TextName]['column'];
type ListColumn = (typeof lists)[ListName];
type PostColumn = TextColumn | ListColumn | (typeof others)[OtherName];

/** The part of a row that holds the fields. */
export type PostColumns = Pick<Row, PostColumn>;

const textNames = Object.keys(texts) as TextName[];
const listNames = Object.keys(lists) as ListName[];
const otherNames = Object.keys(others) as OtherName[];

/** The columns of the texts, in which admins look for unwanted words. */
export const textColumns: readonly TextColumn[] = textNames.map((name) => texts[name].column);
/** The columns of JSON arrays. */
export const listColumns: readonly ListColumn[] = Object.values(lists);
export const postColumns: readonly PostColumn[] = [...textColumns, ...Object.values(others), ...listColumns];

/** What a post has where its author enters nothing. */
export const emptyFields: Omit<PostFields, 'category'> = {
  ...recordOf(textNames, () => ''),
  ...recordOf(listNames, () => []),
};

/** The fields as they are stored. */
export const tidied = (fields: PostFields): PostFields => ({
  ...fields,
  ...recordOf(textNames, (name) => texts[name].tidy(fields[name])),
});

export const fieldsOf = (row: PostColumns): PostFields => ({
  ...recordOf(textNames, (name) => row[texts[name].column]),
  ...(recordOf(otherNames, (name) => row[others[name]]) as Pick<PostFields, OtherName>),
  ...(recordOf(listNames, (name) => parseList(row[lists[name]])) as Pick<PostFields, ListName>),
});

export const columnsOf = (fields: PostFields): PostColumns => {
  const entries = [
    ...textNames.map((name) => [texts[name].column, fields[name]]),
    ...otherNames.map((name) => [others[name], fields[name]]),
    ...listNames.map((name) => [lists[name], JSON.stringify(fields[name])]),
  ];
  return Object.fromEntries(entries) as PostColumns;
};

/** The texts among the fields, without those that were the same before. */
export const textsOf = (fields: PostFields, before?: PostFields): Texts => {
  const names = textNames.filter((name) => fields[name] !== before?.[name]);
  return recordOf(names, (name) => fields[name]);
};

/**
 * Tells whether a post is again what it was. A field that was added after these seven counts by its name, and not while it is empty:
 * the hashes of posts from before it stay.
 */
export function hashOf({ imageAlt, title, caption, link, category, subcategory, tags, ...added }: PostFields): string {
  const written = Object.entries(added).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(emptyFields[name as keyof typeof emptyFields]),
  );
  return hash('sha256', JSON.stringify([imageAlt, title, caption, link, category, subcategory, tags, ...written]));
}

const parseList = (json: string): string[] => (json === '[]' ? [] : (JSON.parse(json) as string[]));

function recordOf<Name extends string, Value>(names: readonly Name[], valueOf: (name: Name) => Value) {
  const record = {} as Record<Name, Value>;
  // Object.fromEntries takes twice as long for a post, and lists of posts are the most frequent answers.
  for (const name of names) record[name] = valueOf(name);
  return record;
}
