import { ApiError } from '../api/api-error.ts';

interface Sending<Answer> {
  /** Where an earlier attempt has brought the picture. */
  arrived: string | undefined;
  upload: () => Promise<string>;
  /** Keeps where the picture is, or that the server knows it no longer. */
  note: (imageUrl: string | undefined) => Promise<void>;
  /** Sends what the picture belongs to. */
  send: (imageUrl: string) => Promise<Answer>;
}

/** Brings a picture to the server, unless it is there already, and then what it belongs to. */
export async function withPicture<Answer>({ arrived, upload, note, send }: Sending<Answer>): Promise<Answer> {
  const bring = async () => {
    const imageUrl = await upload();
    await note(imageUrl);
    return imageUrl;
  };
  try {
    return await send(arrived ?? (await bring()));
  } catch (error) {
    if (!isPictureUnknown(error)) throw error;
    await note(undefined);
    // One that has just been brought would be refused again.
    if (arrived === undefined) throw error;
    return send(await bring());
  }
}

/** The server keeps a picture that nothing belongs to for a day only. */
const isPictureUnknown = (error: unknown) =>
  error instanceof ApiError && (error.status === 400 || error.status === 409) && /picture/i.test(error.message);
