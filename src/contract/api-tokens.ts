import { msg } from '@lingui/core/runtime-macro';

export const maxApiTokens = 20;

/** In characters, as in openapi.yaml. */
export const maxApiTokenName = 60;

export const takenApiTokenName = msg`You have an API token with this name already.`;
export const tooManyApiTokens = msg`You can have ${{ maxApiTokens }} API tokens. Revoke one to make room.`;
