import { newIdempotencyKey } from '#client/shared/api/api.ts';
import { draftsOf } from '#client/shared/drafts/drafts.ts';
import { toFile, type StoredFile } from '#client/shared/drafts/stored-file.ts';
import { deviceKeys } from '#client/shared/query/keys.ts';
import { localQueryOptions } from '#client/shared/query/query-options.ts';
import { categories, subcategories, type Subcategory } from '#contract/categories.ts';
import { cleanTags } from '#contract/vocabulary.ts';

import { emptyValues, textNames, type PostValues } from './post-schema.ts';

/** The values of the form, and the progress of sending them. Stored on devices in this shape. */
export interface PostDraft extends PostValues {
  /** The uploaded picture's address on the server, so that a further attempt does not upload it again. */
  imageUrl: string | undefined;
  /** The idempotency key of the last attempt, and the fingerprint of the values that it sent. */
  attempt: { key: string; words: string } | undefined;
}

export interface StoredDraft {
  draft: PostDraft;
  picture: File | undefined;
}

export const emptyDraft: PostDraft = { ...emptyValues, imageUrl: undefined, attempt: undefined };

const emptyStored: StoredDraft = { draft: emptyDraft, picture: undefined };

/**
 * The member's draft on this device, read each time the form opens. Empty when the outbox holds this very post: a tab that was
 * closed while its form waited could not delete the draft.
 */
export const draftQuery = (userId: string, isQueued: (key: string) => Promise<boolean>) =>
  localQueryOptions({
    queryKey: deviceKeys.postDraft(userId),
    queryFn: async (): Promise<StoredDraft> => {
      const stored = await readDraft(userId);
      const { attempt } = stored.draft;
      return attempt && (await isQueued(attempt.key)) ? emptyStored : stored;
    },
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });

export async function readDraft(userId: string): Promise<StoredDraft> {
  const drafts = draftsOf(userId);
  const [draft, picture] = await Promise.all([drafts.read('post'), drafts.read('picture')]);
  return { draft: parseDraft(draft), picture: parsePicture(picture) };
}

export async function saveDraft(userId: string, draft: PostDraft): Promise<void> {
  const drafts = draftsOf(userId);
  const isUnused = isEmpty(draft, undefined) && draft.imageUrl === undefined && draft.attempt === undefined;
  await (isUnused ? drafts.delete('post') : drafts.write('post', draft));
}

export async function saveDraftPicture(userId: string, picture: StoredFile | undefined): Promise<void> {
  const drafts = draftsOf(userId);
  if (picture) await drafts.write('picture', picture);
  else await drafts.delete('picture');
}

export async function deleteDraft(userId: string): Promise<void> {
  const drafts = draftsOf(userId);
  await Promise.all([drafts.delete('post'), drafts.delete('picture')]);
}

/** Deletes the draft if it is that of this attempt; one that was begun since stays. */
export async function deleteDraftOf(userId: string, attemptKey: string): Promise<void> {
  if ((await readDraft(userId)).draft.attempt?.key === attemptKey) await deleteDraft(userId);
}

/** The stored draft without values that are no longer offered: an older version of the app may have written it. */
export function parseDraft(stored: unknown): PostDraft {
  if (!isRecord(stored)) return emptyDraft;
  const text = (name: string) => (typeof stored[name] === 'string' ? stored[name] : '');
  const category = categories.find((known) => known === stored['category']);
  const own: readonly Subcategory[] = category ? subcategories[category] : [];
  const attempt = isRecord(stored['attempt']) ? stored['attempt'] : {};
  const { key, words } = attempt;
  const texts = Object.fromEntries(textNames.map((name) => [name, text(name)]));
  return {
    ...(texts as Record<(typeof textNames)[number], string>),
    category,
    subcategory: own.filter((one) => includes(stored['subcategory'], one)),
    tags: cleanTags.filter((one) => includes(stored['tags'], one)),
    imageUrl: text('imageUrl') || undefined,
    attempt: typeof key === 'string' && typeof words === 'string' ? { key, words } : undefined,
  };
}

function parsePicture(stored: unknown): File | undefined {
  if (!isRecord(stored) || !(stored['bytes'] instanceof ArrayBuffer)) return undefined;
  return toFile({ bytes: stored['bytes'], name: String(stored['name']), type: String(stored['type']) });
}

/** The part of a draft that the form edits. */
export const valuesOf = <Draft extends PostDraft>({ imageUrl: _imageUrl, attempt: _attempt, ...values }: Draft) =>
  values;

const fingerprint = (draft: PostDraft) =>
  JSON.stringify(Object.keys(emptyValues).map((name) => draft[name as keyof PostValues]));

/** Empty values at the end do not count: an earlier version of the app had no such values. */
const isSame = (words: string, others: string) => words.replace(emptyEnd, '') === others.replace(emptyEnd, '');
const emptyEnd = /(?:,(?:""|null|\[\]))*\]$/;

/** The attempt at publishing this draft. With unchanged values it is the last one again, so that a retry does not post twice (S047). */
export function attemptAt(draft: PostDraft): NonNullable<PostDraft['attempt']> {
  const current = fingerprint(draft);
  const { attempt } = draft;
  return attempt && isSame(attempt.words, current) ? attempt : { key: newIdempotencyKey(), words: current };
}

export const isEmpty = (draft: PostDraft, picture: File | undefined) =>
  !picture && fingerprint(draft) === fingerprint(emptyDraft);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const includes = (list: unknown, one: string) => Array.isArray(list) && list.includes(one);
