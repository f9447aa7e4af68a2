export type PictureType = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic';

const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'];

/** How many first bytes tell a picture's type. */
export const typeBytes = 64;

/** Tells a file's type by its first bytes; null for all that is not known here. A decoder still has to agree. */
export function pictureTypeOf(head: Buffer): PictureType | null {
  const text = (from: number, to: number) => head.toString('latin1', from, to);
  if (head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif';
  if (text(4, 8) === 'ftyp') return typeOfBrands(brandsOf(head));
  return null;
}

/** The major brand and the compatible ones of an ISO media file. */
function brandsOf(head: Buffer): string[] {
  const end = Math.min(head.readUInt32BE(0), head.length);
  const brands = [head.toString('latin1', 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(head.toString('latin1', at, at + 4));
  return brands;
}

function typeOfBrands(brands: string[]): PictureType | null {
  if (brands.includes('avif') || brands.includes('avis')) return 'avif';
  return brands.some((brand) => heicBrands.includes(brand)) ? 'heic' : null;
}
