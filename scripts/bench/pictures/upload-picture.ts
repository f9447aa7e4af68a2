import { pathOf } from '#scripts/lib/operation-call.ts';

/** Uploads a JPEG as the picture of a post; throws if it is refused. */
export async function uploadPicture(
  { address }: { address: string },
  token: string,
  file: Buffer<ArrayBuffer>,
): Promise<void> {
  const body = new FormData();
  body.set('file', new Blob([file], { type: 'image/jpeg' }), 'picture.jpg');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(address + pathOf('uploadPostImage'), { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`The upload was answered ${answer.status} ${await answer.text()}`);
}
