import { queryOptions } from '@tanstack/react-query';

import type { Category, CleanTag, Subcategory } from '#contract/vocabulary.ts';
import { categories, cleanTags, subcategories } from '#contract/vocabulary.ts';

import { newIdempotencyKey } from '#client/shared/api/idempotency-key.ts';
import { draftsOf } from '#client/shared/drafts/drafts.ts';
import { fileOf } from '#client/shared/drafts/kept-file.ts';
import type { KeptFile } from '#client/shared/drafts/kept-file.ts';

/** What has been entered for a post, and how far sending it has come. */
export interface PostDraft {
  title: string;
  caption: string;
  imageAlt: string;
  link: string;
  category: Category | undefined;
  subcategory: Subcategory[];
  tags: CleanTag[];
  /** Where the picture is on the server, once it has been uploaded: a further attempt does not upload it again. */
  imageUrl: string | undefined;
  /** The last attempt: one with the same words is the same, however often it is made. */
  attempt: { key: string; words: string } | undefined;
}

export interface KeptDraft {
  draft: PostDraft;
  picture: File | undefined;
}

export const emptyDraft: PostDraft = {
  title: '',
  caption: '',
  imageAlt: '',
  link: '',
  category: undefined,
  subcategory: [],
  tags: [],
  imageUrl: undefined,
  attempt: undefined,
};

const emptyKept: KeptDraft = { draft: emptyDraft, picture: undefined };

/**
 * The post that the member has begun on this device; read anew each time that the form opens. One that waits to be sent is
 * begun no longer, though a tab that ended too soon has left it.
 */
export const draftQuery = (userId: string, waits: (key: string) => Promise<boolean>) =>
  queryOptions({
    queryKey: ['drafts', 'post', userId],
    queryFn: async (): Promise<KeptDraft> => {
      const kept = await readDraft(userId);
      const { attempt } = kept.draft;
      return attempt && (await waits(attempt.key)) ? emptyKept : kept;
    },
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });

export async function readDraft(userId: string): Promise<KeptDraft> {
  const drafts = draftsOf(userId);
  const [draft, picture] = await Promise.all([drafts.read('post'), drafts.read('picture')]);
  return { draft: draftIn(draft), picture: pictureIn(picture) };
}

export const keepDraft = (userId: string, draft: PostDraft) => draftsOf(userId).write('post', draft);

export async function keepPicture(userId: string, picture: KeptFile | undefined): Promise<void> {
  const drafts = draftsOf(userId);
  if (picture) await drafts.write('picture', picture);
  else await drafts.forget('picture');
}

export async function forgetDraft(userId: string): Promise<void> {
  const drafts = draftsOf(userId);
  await Promise.all([drafts.forget('post'), drafts.forget('picture')]);
}

/** What was kept, as far as today's lists still know it: an older version of this page may have written it. */
function draftIn(kept: unknown): PostDraft {
  if (!isRecord(kept)) return emptyDraft;
  const text = (key: keyof PostDraft) => (typeof kept[key] === 'string' ? kept[key] : '');
  const category = categories.find((one) => one === kept['category']);
  const own: readonly Subcategory[] = category ? subcategories[category] : [];
  const attempt = isRecord(kept['attempt']) ? kept['attempt'] : {};
  const { key, words } = attempt;
  return {
    title: text('title'),
    caption: text('caption'),
    imageAlt: text('imageAlt'),
    link: text('link'),
    category,
    subcategory: own.filter((one) => isIn(kept['subcategory'], one)),
    tags: cleanTags.filter((one) => isIn(kept['tags'], one)),
    imageUrl: text('imageUrl') || undefined,
    attempt: typeof key === 'string' && typeof words === 'string' ? { key, words } : undefined,
  };
}

function pictureIn(kept: unknown): File | undefined {
  if (!isRecord(kept) || !(kept['bytes'] instanceof ArrayBuffer)) return undefined;
  return fileOf({ bytes: kept['bytes'], name: String(kept['name']), type: String(kept['type']) });
}

/** What a member has put into words; two drafts that say the same, with the same picture, are the same post. */
const wordsOf = ({ title, caption, imageAlt, link, category, subcategory, tags }: PostDraft) =>
  JSON.stringify([title, caption, imageAlt, link, category, subcategory, tags]);

/** The attempt at publishing this draft: with the same words it is the one before, however often it is made (S047). */
export function attemptAt(draft: PostDraft): NonNullable<PostDraft['attempt']> {
  const words = wordsOf(draft);
  return draft.attempt?.words === words ? draft.attempt : { key: newIdempotencyKey(), words };
}

export const isEmpty = (draft: PostDraft, picture: File | undefined) => !picture && wordsOf(draft) === wordsOf(emptyDraft);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isIn = (list: unknown, one: string) => Array.isArray(list) && list.includes(one);
