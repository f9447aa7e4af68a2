import { msg } from '@lingui/core/runtime-macro';

export type PictureType = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic';

const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'];

/** How much of a file is looked at: the brands of an AVIF follow its signature. */
const signatureBytes = 64;

/** Detects a file's type by its first bytes; null for an unsupported one. The server's decoder verifies it. */
export function detectPictureType(file: Uint8Array): PictureType | null {
  const head = file.subarray(0, signatureBytes);
  const text = (from: number, to: number) => latin1(head, from, to);
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif';
  if (text(4, 8) === 'ftyp') return typeOfBrands(brandsOf(head));
  return null;
}

export const unsupportedPicture = msg`This file cannot be shared here. Choose a JPEG, PNG, WebP, AVIF or GIF picture.`;
export const emptyPicture = msg`The file is empty. Choose a picture.`;
export const incompletePicture = msg`The file is incomplete: its end is missing. Copy or download it once more, and choose it again.`;
export const heicPicture = msg`HEIC photos cannot be shared here. Save the photo as JPEG and choose it again; on an iPhone, “Most Compatible” under Settings, Camera, Formats makes new photos JPEG.`;

const latin1 = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

/** The major and compatible brands of an ISO media file. */
function brandsOf(head: Uint8Array): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = head;
  const end = Math.min(((a << 24) | (b << 16) | (c << 8) | d) >>> 0, head.length);
  const brands = [latin1(head, 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(latin1(head, at, at + 4));
  return brands;
}

function typeOfBrands(brands: string[]): PictureType | null {
  if (brands.includes('avif') || brands.includes('avis')) return 'avif';
  return brands.some((brand) => heicBrands.includes(brand)) ? 'heic' : null;
}
