import { decode } from './decode.ts';
import { decodeMaster, type EncodedFile, encodeMaster, encodeVariant } from './encode.ts';
import { masterName } from './picture-files.ts';
import { type Preview, previewOf } from './preview.ts';
import { defaultWidthOf, type PictureFormat, type PictureKind, widthsOf } from './sizes.ts';

/** A newly uploaded file, to be decoded and cleaned. */
export interface IngestJob {
  task: 'ingest';
  path: string;
  kind: PictureKind;
}

/** A stored master, to be encoded in all widths of one format. */
export interface RenderJob {
  task: 'render';
  master: Uint8Array;
  kind: PictureKind;
  format: PictureFormat;
}

export interface Ingested extends Preview {
  /** Of the largest size. */
  width: number;
  height: number;
  /** The default size and the master. */
  files: EncodedFile[];
}

/** Does what the answer to an upload waits for; throws a Problem for a file that is refused. */
export async function ingest({ path, kind }: IngestJob): Promise<Ingested> {
  const pixels = await decode(path, kind);
  const { width, height } = pixels;
  const [preview, standIn, master] = [
    await previewOf(pixels),
    await encodeVariant(pixels, defaultWidthOf(kind, width), 'webp'),
    await encodeMaster(pixels),
  ];
  return { ...preview, width, height, files: [standIn, { name: masterName, bytes: master }] };
}

/** Makes the sizes of one format that are not there yet, the smallest first. */
export async function render({ master, kind, format }: RenderJob): Promise<EncodedFile[]> {
  const pixels = await decodeMaster(master);
  const files: EncodedFile[] = [];
  for (const width of widthsOf(kind, pixels.width)) {
    const isThere = format === 'webp' && width === defaultWidthOf(kind, pixels.width);
    if (!isThere) files.push(await encodeVariant(pixels, width, format));
  }
  return files;
}
