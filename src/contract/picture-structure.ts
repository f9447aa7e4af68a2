import type { PictureType } from './picture-type.ts';

/** What a file's own structure tells about it, before anything decodes it. */
interface PictureStructure {
  /** Its end is missing. Of a GIF, the end of its first frame, which is all that is shown. */
  endsEarly: boolean;
  /** It has more than one frame. */
  isAnimated: boolean;
}

/** Reads the structure of a file of this type. What it does not understand, it leaves to the decoder. */
export function readPictureStructure(bytes: Uint8Array, type: PictureType): PictureStructure {
  const read = { jpeg: readJpeg, png: readPng, webp: readWebp, gif: readGif, avif: readIsoMedia, heic: readIsoMedia };
  return read[type](bytes, new DataView(bytes.buffer, bytes.byteOffset, bytes.length));
}

const complete: PictureStructure = { endsEarly: false, isAnimated: false };
const cut: PictureStructure = { endsEarly: true, isAnimated: false };

/** Segments of known length; after a start of scan, data in which 0xff is followed by 0 or a restart marker. */
function readJpeg(bytes: Uint8Array, view: DataView): PictureStructure {
  let at = 2;
  while (at + 4 <= bytes.length) {
    const marker = bytes[at + 1];
    if (bytes[at] !== 0xff || marker === 0xd9) return complete;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    at += 2 + view.getUint16(at + 2);
    if (marker === 0xda) at = endOfScan(bytes, at);
  }
  return bytes[at] === 0xff && bytes[at + 1] === 0xd9 ? complete : cut;
}

function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 2)) {
    const next = bytes[at + 1] ?? 0xff;
    const isRestart = next >= 0xd0 && next <= 0xd7;
    if (next !== 0 && !isRestart) return at;
  }
  return bytes.length;
}

/** Chunks of known length, up to IEND; an animation announces its frames before the first one. */
function readPng(bytes: Uint8Array, view: DataView): PictureStructure {
  let isAnimated = false;
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    const type = textAt(bytes, at + 4);
    if (type === 'IEND') return { endsEarly: false, isAnimated };
    isAnimated ||= type === 'acTL' && view.getUint32(at + 8) > 1;
  }
  return { endsEarly: true, isAnimated };
}

/** One container of known length; its first chunk has a flag for animations. */
function readWebp(bytes: Uint8Array, view: DataView): PictureStructure {
  return {
    endsEarly: view.getUint32(4, true) + 8 > bytes.length,
    isAnimated: textAt(bytes, 12) === 'VP8X' && ((bytes[20] ?? 0) & 2) !== 0,
  };
}

/** Boxes of known length; 0 is a box to the end of the file, 1 one whose length has 64 bits. */
function readIsoMedia(bytes: Uint8Array, view: DataView): PictureStructure {
  const isAnimated = textAt(bytes, 8) === 'avis';
  let at = 0;
  while (at + 16 <= bytes.length) {
    const short = view.getUint32(at);
    const size = short === 1 ? Number(view.getBigUint64(at + 8)) : short;
    if (size < 8) return { endsEarly: false, isAnimated };
    at += size;
  }
  return { endsEarly: at > bytes.length, isAnimated };
}

/** Blocks, each of them followed by sub-blocks of known length. */
function readGif(bytes: Uint8Array): PictureStructure {
  const tableBytes = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let frames = 0;
  let at = 13 + tableBytes(bytes[10]);
  for (;;) {
    const isFrame = bytes[at] === 0x2c;
    if (!isFrame && bytes[at] !== 0x21) break;
    at += isFrame ? 11 + tableBytes(bytes[at + 9]) : 2;
    for (let length = bytes[at]; length; length = bytes[at]) at += length + 1;
    at += 1;
    if (isFrame && at <= bytes.length) frames += 1;
  }
  return { endsEarly: frames === 0, isAnimated: frames > 1 };
}

const textAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
