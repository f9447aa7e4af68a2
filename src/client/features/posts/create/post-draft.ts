import { queryOptions } from '@tanstack/react-query';

import type { Category, CleanTag, Subcategory } from '#contract/vocabulary.ts';
import { categories, cleanTags, subcategories } from '#contract/vocabulary.ts';

import { draftsOf } from '#client/shared/drafts/drafts.ts';

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

/** The post that the member has begun on this device; read anew each time that the form opens. */
export const draftQuery = (userId: string) =>
  queryOptions({
    queryKey: ['drafts', 'post', userId],
    queryFn: async (): Promise<KeptDraft> => {
      const drafts = draftsOf(userId);
      const [draft, picture] = await Promise.all([drafts.read('post'), drafts.read('picture')]);
      return { draft: draftIn(draft), picture: pictureIn(picture) };
    },
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });

export const keepDraft = (userId: string, draft: PostDraft) => draftsOf(userId).write('post', draft);

/** As bytes: not every browser keeps a file. */
export async function keepPicture(userId: string, file: File | undefined): Promise<void> {
  const drafts = draftsOf(userId);
  if (file) await drafts.write('picture', { bytes: await file.arrayBuffer(), name: file.name, type: file.type });
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
  return new File([kept['bytes']], String(kept['name']), { type: String(kept['type']) });
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isIn = (list: unknown, one: string) => Array.isArray(list) && list.includes(one);
