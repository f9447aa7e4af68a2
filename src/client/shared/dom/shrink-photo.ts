/** Below this a photo is sent as it is. */
const smallEnough = 300_000;

/**
 * A photo with its longer side at most `longest` pixels, upright, as WebP; the file itself where that would gain nothing or
 * the browser cannot read it: what it is, is for the server to say.
 */
export async function shrinkPhoto(file: File, longest: number): Promise<File> {
  // A GIF may move, and would stand still.
  if (file.size <= smallEnough || file.type === 'image/gif') return file;
  try {
    const photo = await createImageBitmap(file);
    const scale = Math.min(1, longest / Math.max(photo.width, photo.height));
    const blob = await drawn(photo, Math.round(photo.width * scale), Math.round(photo.height * scale));
    photo.close();
    return blob && blob.size < file.size ? new File([blob], file.name, { type: blob.type }) : file;
  } catch {
    return file;
  }
}

/** Browsers without WebP for canvases write PNG in its place, which is no gain for a photo: those get JPEG. */
async function drawn(photo: ImageBitmap, width: number, height: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(photo, 0, 0, width, height);
  const as = (type: string) => new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9));
  const blob = await as('image/webp');
  return blob?.type === 'image/webp' ? blob : as('image/jpeg');
}
