import type { Schemas } from '#contract/operations.ts';

import { defaultWidthOf, widthsOf, type PictureKind, type Variant } from './sizes.ts';

const id = '[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';
const urlPattern = new RegExp(`^/media/(${id})/[1-9][0-9]{0,3}\\.webp$`);
const idPattern = new RegExp(`^${id}$`);
const variantPattern = /^([1-9][0-9]{0,3})\.(webp|avif)$/;

/** The URL that identifies a picture: the path of its default size as WebP. */
export function pictureUrl(picture: { id: string; kind: PictureKind; width: number }): string {
  return `/media/${picture.id}/${defaultWidthOf(picture.kind, picture.width)}.webp`;
}

/** The URL of a post's picture whose largest size is `width` pixels wide. */
export function postImageUrl(id: string, width: number): string {
  return pictureUrl({ id, kind: 'post', width });
}

/** Pixels of a picture, or of a box that shows a part of it. */
interface Box {
  width: number;
  height: number;
}

/** The path of the smallest size of a post's picture that fills the box: of a wide picture its height decides. */
function croppedUrl(picture: Box & { id: string }, box: Box): string {
  const fills = (each: number) => each >= box.width && (each * picture.height) / picture.width >= box.height;
  return `/media/${picture.id}/${widthsOf('post', picture.width).find(fills) ?? picture.width}.webp`;
}

/** The path of the size of a post's picture that a collection's cover shows. */
export const coverUrl = (picture: Box & { id: string }): string => croppedUrl(picture, { width: 320, height: 213 });

/** The contract's `thumbnailUrl` for a row that joins the picture of a post, if it has one. */
export function thumbnailOf(row: { image_id: string | null; width: number | null; height: number | null }): {
  thumbnailUrl?: string;
} {
  const { image_id: id, width, height } = row;
  if (id === null || width === null || height === null) return {};
  return { thumbnailUrl: croppedUrl({ id, width, height }, { width: 80, height: 80 }) };
}

/** The URL of a profile picture; empty without one. */
export function profilePicUrl(id: string | null): string {
  return id === null ? '' : pictureUrl({ id, kind: 'profile', width: 384 });
}

/** The id in a picture's URL; null for any other text. */
export function parsePictureUrl(url: string): string | null {
  return urlPattern.exec(url)?.[1] ?? null;
}

/** What a page needs to lay out a post's picture before it has loaded. */
export function toImage(upload: { width: number; height: number; thumbhash: string; color: string }): Schemas['Image'] {
  const { width, height, thumbhash, color } = upload;
  return { width, height, thumbhash, color, widths: widthsOf('post', width) };
}

export function isPictureId(text: string): boolean {
  return idPattern.test(text);
}

/** Parses names such as `640.avif`; null for any other name, so that no other file can be requested. */
export function parseVariantName(name: string): Variant | null {
  const match = variantPattern.exec(name);
  return match && { width: Number(match[1]), format: match[2] === 'avif' ? 'avif' : 'webp' };
}
