import { defaultWidthOf, widthsOf, type PictureFormat, type PictureKind } from '../sizes.ts';
import { masterName } from '../storage/picture-storage.ts';
import { decode } from './decode.ts';
import { decodeMaster, encodeMaster, encodeVariant, type EncodedFile } from './encode.ts';
import { previewOf, type Preview } from './preview.ts';

/** Decode and clean an uploaded file. */
export interface IngestJob {
  task: 'ingest';
  path: string;
  kind: PictureKind;
  /** A picture with more bytes of pixels is not decoded, but rejected with a HeavyPictureError. */
  maxPixelBytes: number;
}

/** Encode a stored master in all widths of one format. */
export interface RenderJob {
  task: 'render';
  master: Uint8Array;
  kind: PictureKind;
  format: PictureFormat;
}

export interface IngestedPicture extends Preview {
  /** Pixels of the largest size. */
  width: number;
  height: number;
  /** The default size and the master. */
  files: EncodedFile[];
}

/** Does the part of an upload that the member waits for; throws a Problem if the file is not acceptable. */
export async function ingest({ path, kind, maxPixelBytes }: IngestJob): Promise<IngestedPicture> {
  const pixels = await decode(path, kind, maxPixelBytes);
  const { width, height } = pixels;
  const preview = await previewOf(pixels);
  const defaultSize = await encodeVariant(pixels, defaultWidthOf(kind, width), 'webp');
  const master = { name: masterName, bytes: await encodeMaster(pixels) };
  return { ...preview, width, height, files: [defaultSize, master] };
}

/** Makes all sizes of one format but the default size, which `ingest` has made; the smallest first. */
export async function render({ master, kind, format }: RenderJob): Promise<EncodedFile[]> {
  const pixels = await decodeMaster(master);
  const files: EncodedFile[] = [];
  for (const width of widthsOf(kind, pixels.width)) {
    const isMade = format === 'webp' && width === defaultWidthOf(kind, pixels.width);
    if (!isMade) files.push(await encodeVariant(pixels, width, format));
  }
  return files;
}
