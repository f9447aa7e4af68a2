import { defaultWidthOf, type PictureFormat, type PictureKind } from './sizes.ts';

const id = '[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';
const wholeUrl = new RegExp(`^/media/(${id})/[1-9][0-9]{0,3}\\.webp$`);
const wholeId = new RegExp(`^${id}$`);
const variantName = /^([1-9][0-9]{0,3})\.(webp|avif)$/;

/** The path under which a picture is known: its default size as WebP. */
export function pictureUrl(picture: { id: string; kind: PictureKind; width: number }): string {
  return `/media/${picture.id}/${defaultWidthOf(picture.kind, picture.width)}.webp`;
}

/** The path of a post's picture whose largest size has that width. */
export function postImageUrl(id: string, width: number): string {
  return pictureUrl({ id, kind: 'post', width });
}

/** The path of a member's picture; empty for none. */
export function profilePicUrl(id: string | null): string {
  return id === null ? '' : pictureUrl({ id, kind: 'profile', width: 384 });
}

/** Gives the id in a picture's path, or null for any other text. */
export function imageIdOf(url: string): string | null {
  return wholeUrl.exec(url)?.[1] ?? null;
}

export function isPictureId(text: string): boolean {
  return wholeId.test(text);
}

/** Reads `640.avif`; null for every other name, so that nothing else that lies there can be asked for. */
export function readVariantName(name: string): { width: number; format: PictureFormat } | null {
  const match = variantName.exec(name);
  return match && { width: Number(match[1]), format: match[2] === 'avif' ? 'avif' : 'webp' };
}
