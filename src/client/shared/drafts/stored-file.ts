/** A file as stored on the device: as bytes, because not every browser can store a File. */
export interface StoredFile {
  bytes: ArrayBuffer;
  name: string;
  type: string;
}

export const toStoredFile = async (file: File): Promise<StoredFile> => ({
  bytes: await file.arrayBuffer(),
  name: file.name,
  type: file.type,
});

export const toFile = ({ bytes, name, type }: StoredFile): File => new File([bytes], name, { type });
