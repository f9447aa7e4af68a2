import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp, type SharpInput } from 'sharp';

/** A picture whose left half is red and whose right half is blue. */
export function redAndBlue(width: number, height: number): Sharp {
  const half = { width: Math.floor(width / 2), height, channels: 3, background: '#e00000' } as const;
  return sharp({ create: { width, height, channels: 3, background: '#0000e0' } }).composite([
    { input: { create: half }, left: 0, top: 0 },
  ]);
}

export function jpeg(width = 1600, height = 1200): Promise<Buffer> {
  return redAndBlue(width, height).jpeg().toBuffer();
}

/** A portrait as phones store it: rotated by EXIF orientation, with its GPS position. */
export function sidewaysJpegWithGps(width: number, height: number): Promise<Buffer> {
  return redAndBlue(width, height)
    .withExif({ IFD0: { Make: 'SecretPhone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** Incompressible pixels as PNG: about three bytes for each. */
export function noisePng(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#000', noise } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/** A small valid file that decodes to width × height black pixels. */
export function pngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 1 });
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A GIF of a few bytes whose one frame covers a screen of that size. */
export function gifBomb(width: number, height: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(height, 2);
  const screen = Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]);
  const frame = [Buffer.from([0x2c, 0, 0, 0, 0]), size, Buffer.from([0, 2, 2, 0x44, 1, 0, 0x3b])];
  return Buffer.concat([Buffer.from('GIF89a'), size, screen, ...frame]);
}

/** The start of an ISO media file with these brands, as HEIC and AVIF have it. */
export function isoMediaHeader(...brands: string[]): Buffer {
  const body = Buffer.from(`ftyp${brands[0] ?? ''}\0\0\0\0${brands.slice(1).join('')}`, 'latin1');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length + 4);
  return Buffer.concat([length, body, Buffer.alloc(200)]);
}

/** An animation of squares: the first is red, and each differs from the previous one. */
export function animation(size: number, frames: number): Sharp {
  const colors = Array.from({ length: frames }, (_, index) => (index === 0 ? '#e00000' : `rgb(0,${index * 10},224)`));
  const inputs = colors.map((background) => ({
    create: { width: size, height: size, channels: 3 as const, background },
  }));
  return sharp(inputs as unknown as SharpInput[], { join: { animated: true }, limitInputPixels: false });
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
