/** What a picture is made smaller for: the most pixels on its longer side, and the bytes below which it is left alone. */
interface Purpose {
  longestSide: number;
  smallEnough: number;
}

const forPost: Purpose = { longestSide: 2560, smallEnough: 1.5 * 1024 * 1024 };

/**
 * A large photo with no more pixels than its purpose needs, as WebP, or JPEG where the browser cannot write that. The file as
 * it is where that gains nothing: a small one, an animation, one that the browser cannot read.
 */
export async function shrinkPicture(file: File, { longestSide, smallEnough } = forPost): Promise<File> {
  if (file.size <= smallEnough || file.type === 'image/gif') return file;
  try {
    const smaller = await drawnAnew(file, longestSide);
    return smaller && smaller.size < file.size ? new File([smaller], file.name, { type: smaller.type }) : file;
  } catch {
    return file;
  }
}

async function drawnAnew(file: File, longestSide: number): Promise<Blob | null> {
  // Upright, as its metadata says: those are not kept.
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    const context = canvas.getContext('2d');
    if (!context) return null;
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const webp = await encoded(canvas, 'image/webp');
    // Safari answers PNG to a type that it cannot write.
    if (webp?.type === 'image/webp') return webp;
    // JPEG has no transparency; what shows through would be black.
    context.globalCompositeOperation = 'destination-over';
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    return await encoded(canvas, 'image/jpeg');
  } finally {
    bitmap.close();
  }
}

const encoded = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.86));
