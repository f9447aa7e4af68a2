import { readPictureStructure } from '#contract/picture-structure.ts';
import { detectPictureType } from '#contract/picture-type.ts';

/**
 * The pixels of the shorter side of a smaller picture, and the number of bytes below which a picture is left unchanged. Not of the
 * longer side: a long screenshot would become too narrow to be read.
 */
interface ShrinkLimits {
  shorterSide: number;
  minBytes: number;
}

const postLimits: ShrinkLimits = { shorterSide: 1440, minBytes: 1.5 * 1024 * 1024 };
/** Safari has no larger canvas. */
const maxPixels = 4096 * 4096;

/**
 * Scales a large photo down and encodes it as WebP, or as JPEG where the browser cannot write WebP. Returns the same file if that
 * gains nothing: a small one, one that the browser cannot read, or where it does not give back what was drawn. And it returns the
 * same if redrawing would hide what the member is to be told: that the file's end is missing, or that it is an animation.
 */
export async function shrinkPicture(file: File, { shorterSide, minBytes } = postLimits): Promise<File> {
  if (file.size <= minBytes) return file;
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const type = detectPictureType(bytes);
    const { endsEarly, isAnimated } = type ? readPictureStructure(bytes, type) : unknown;
    if (endsEarly || isAnimated) return file;
    const smaller = await redraw(file, shorterSide);
    return smaller && smaller.size < file.size ? new File([smaller], file.name, { type: smaller.type }) : file;
  } catch {
    return file;
  }
}

const unknown = { endsEarly: false, isAnimated: false };

async function redraw(file: File, shorterSide: number): Promise<Blob | null> {
  // Rotated as its metadata says: the canvas drops the metadata.
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const { width, height } = bitmap;
    const scale = Math.min(1, shorterSide / Math.min(width, height), Math.sqrt(maxPixels / (width * height)));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.floor(width * scale));
    canvas.height = Math.max(1, Math.floor(height * scale));
    const context = canvas.getContext('2d');
    if (!context || !canReadCanvas()) return null;
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const webp = await encode(canvas, 'image/webp');
    // Safari answers PNG to a type that it cannot write.
    if (webp?.type === 'image/webp') return webp;
    // JPEG has no transparency; what shows through would be black.
    context.globalCompositeOperation = 'destination-over';
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    return await encode(canvas, 'image/jpeg');
  } finally {
    bitmap.close();
  }
}

/** Whether a canvas gives back what was drawn: browsers that protect against being recognised put noise in its place. */
function canReadCanvas(): boolean {
  const canvas = document.createElement('canvas');
  canvas.width = 16;
  canvas.height = 16;
  const context = canvas.getContext('2d');
  if (!context) return false;
  context.fillStyle = 'rgb(53, 85, 61)';
  context.fillRect(0, 0, 16, 16);
  const { data } = context.getImageData(0, 0, 16, 16);
  const drawn = [53, 85, 61, 255];
  return data.length === 16 * 16 * 4 && data.every((value, index) => value === drawn[index % 4]);
}

const encode = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.86));
