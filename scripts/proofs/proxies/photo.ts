import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/** A JPEG file of several megabytes: noise compresses badly. */
export async function takePhoto(): Promise<Buffer> {
  const [width, height] = [1600, 2000];
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .blur(0.6)
    .jpeg({ quality: 90 })
    .toBuffer();
}

export interface Form {
  bytes: Buffer;
  headers: Record<string, string>;
}

/** The body and headers of a form with one file. */
export function createForm(file: Buffer): Form {
  const boundary = randomBytes(12).toString('hex');
  const disposition = 'content-disposition: form-data; name="file"; filename="photo.jpg"';
  const head = `--${boundary}\r\n${disposition}\r\ncontent-type: image/jpeg\r\n\r\n`;
  const bytes = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const type = `multipart/form-data; boundary=${boundary}`;
  return { bytes, headers: { 'content-type': type, 'content-length': String(bytes.length) } };
}
