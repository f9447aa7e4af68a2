import { ApiError } from '#sdk/answers.ts';

interface PictureUpload<Answer> {
  /** Where an earlier attempt has uploaded the picture. */
  uploadedUrl: string | undefined;
  upload: () => Promise<string>;
  /** Stores where the picture is, or undefined when the server no longer has it. */
  checkpoint: (imageUrl: string | undefined) => Promise<void>;
  /** Sends what the picture belongs to. */
  send: (imageUrl: string) => Promise<Answer>;
}

/** Uploads a picture, unless an earlier attempt has, and sends what it belongs to. Uploads once more if the server no longer has it. */
export async function sendWithPicture<Answer>(steps: PictureUpload<Answer>): Promise<Answer> {
  const { uploadedUrl, upload, checkpoint, send } = steps;
  const uploadAndStore = async () => {
    const imageUrl = await upload();
    await checkpoint(imageUrl);
    return imageUrl;
  };
  try {
    return await send(uploadedUrl ?? (await uploadAndStore()));
  } catch (error) {
    if (!isPictureUnknown(error)) throw error;
    await checkpoint(undefined);
    // A picture that was uploaded just now would be rejected again.
    if (uploadedUrl === undefined) throw error;
    return send(await uploadAndStore());
  }
}

/** The server deletes an uploaded picture after a day if nothing refers to it. */
const isPictureUnknown = (error: unknown) =>
  error instanceof ApiError && (error.status === 400 || error.status === 409) && /picture/i.test(error.message);
