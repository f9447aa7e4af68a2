import { t } from '@lingui/core/macro';

import { isOfApi, retryAfterMs } from '#sdk/answers.ts';

import { NetworkFault } from './faults.ts';

/**
 * A program on the way has answered in the server's place: a proxy, a firewall, a hotel's login page. Nothing is known of what the server
 * would say. Its message is for the member.
 */
export class ForeignAnswer extends NetworkFault {
  override name = 'ForeignAnswer';
  readonly status: number;
  /** What it says of when to try again; undefined if it does not. */
  readonly retryAfterMs: number | undefined;

  constructor(answer: Response) {
    super(
      t`Something on the way to the community answers in its place. Please try again later, or use another network.`,
    );
    this.status = answer.status;
    this.retryAfterMs = retryAfterMs(answer);
  }
}

/** Statuses of an upload whose text is the server's, or which say enough by themselves (S157). */
const uploadStatuses = [400, 404, 409, 413, 415, 500];

/** Throws ForeignAnswer unless the answer has the shape of the contract: JSON, with a code and a message if it is an error; of an upload plain text. */
export async function refuseForeign(answer: Response, { isUpload }: { isUpload: boolean }): Promise<void> {
  const isUploaded = isUpload && (answer.ok || uploadStatuses.includes(answer.status));
  if (!isUploaded && !(await isOfApi(answer))) throw new ForeignAnswer(answer);
}
