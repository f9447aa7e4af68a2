/** A file as it lies on the device: as bytes, since not every browser keeps a file. */
export interface KeptFile {
  bytes: ArrayBuffer;
  name: string;
  type: string;
}

export const keptFile = async (file: File): Promise<KeptFile> => ({ bytes: await file.arrayBuffer(), name: file.name, type: file.type });

export const fileOf = ({ bytes, name, type }: KeptFile): File => new File([bytes], name, { type });
