import { ApiError } from './api-error.ts';

/** A successful answer that is not what the contract says; asking again would not make it so. */
export class UnexpectedAnswer extends ApiError {
  override name = 'UnexpectedAnswer';

  constructor(message: string) {
    super(200, message);
  }
}
