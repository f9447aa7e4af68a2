/** The maximum of pixels on the longer side, and the number of bytes below which a picture is left unchanged. */
interface ShrinkLimits {
  maxSide: number;
  minBytes: number;
}

const postLimits: ShrinkLimits = { maxSide: 2560, minBytes: 1.5 * 1024 * 1024 };

/**
 * Scales a large photo down and encodes it as WebP, or as JPEG where the browser cannot write WebP. Returns the same file if that
 * gains nothing: a small one, an animation, one that the browser cannot read, or where it does not give back what was drawn.
 */
export async function shrinkPicture(file: File, { maxSide, minBytes } = postLimits): Promise<File> {
  if (file.size <= minBytes || file.type === 'image/gif') return file;
  try {
    const smaller = await redraw(file, maxSide);
    return smaller && smaller.size < file.size ? new File([smaller], file.name, { type: smaller.type }) : file;
  } catch {
    return file;
  }
}

async function redraw(file: File, maxSide: number): Promise<Blob | null> {
  // Rotated as its metadata says: the canvas drops the metadata.
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
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
