import type { Trx } from '#server/platform/database/schema.ts';
import { Problem } from '#server/platform/problem.ts';
import { imageIdOf, pictureUrl } from './picture-urls.ts';
import type { PictureClaim } from './pictures.ts';
import { findUpload, takeUpload } from './uploads-store.ts';

/** Claims an upload by its default URL, and only by that one; of several claims at once, one succeeds (S126). */
export async function takePicture(trx: Trx, { memberId, kind, url }: PictureClaim, now: number): Promise<string> {
  const id = imageIdOf(url);
  const upload = id ? await findUpload(trx, id) : null;
  // S005: its id is random and its address public, so that saying whose it is not gives nothing away.
  if (upload && upload.member_id !== memberId) throw new Problem(403, 'This picture is not yours.');
  if (upload?.kind !== kind || pictureUrl(upload) !== url) {
    throw new Problem(400, 'This picture is not one that you uploaded. Please choose it again.');
  }
  if (!(await takeUpload(trx, upload.id, now))) {
    throw new Problem(409, 'This picture is already in use. Please choose it again.');
  }
  return upload.id;
}
