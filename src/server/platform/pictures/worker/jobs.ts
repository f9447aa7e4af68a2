import { webpWidthsOf, type PictureKind, type Variant } from '../sizes.ts';
import { masterName } from '../storage/picture-storage.ts';
import { decode } from './decode.ts';
import { decodeMaster, encodeMaster, encodeVariants, type EncodedFile } from './encode.ts';
import { previewOf, type Preview } from './preview.ts';

/** Decode and clean an uploaded file. */
export interface IngestJob {
  task: 'ingest';
  path: string;
  kind: PictureKind;
  /** A picture with more bytes of pixels is not decoded, but rejected with a HeavyPictureError. */
  maxPixelBytes: number;
}

/** Encode a stored master. */
export interface RenderJob {
  task: 'render';
  master: Uint8Array;
  variants: Variant[];
}

export interface IngestedPicture extends Preview {
  /** Pixels of the largest size. */
  width: number;
  height: number;
  /** All WebP sizes and the master. */
  files: EncodedFile[];
}

/** Does the part of an upload that the member waits for; throws a Problem if the file is not acceptable. */
export async function ingest({ path, kind, maxPixelBytes }: IngestJob): Promise<IngestedPicture> {
  const pixels = await decode(path, kind, maxPixelBytes);
  const { width, height } = pixels;
  const preview = await previewOf(pixels);
  const variants = webpWidthsOf(kind, width).map((each): Variant => ({ width: each, format: 'webp' }));
  const master = { name: masterName, bytes: await encodeMaster(pixels) };
  return { ...preview, width, height, files: [...(await encodeVariants(pixels, variants)), master] };
}

/** Makes these sizes of a picture. */
export async function render({ master, variants }: RenderJob): Promise<EncodedFile[]> {
  return encodeVariants(await decodeMaster(master), variants);
}
