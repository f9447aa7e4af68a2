import type { Schemas } from './operations.ts';

/** What a program decides by when a call fails. */
export type ProblemCode = Schemas['ProblemCode'];

/** The status of each code. The first one of a status is for every error of it that has none of its own. */
export const problemStatuses: Readonly<Record<ProblemCode, number>> = {
  'invalid-input': 400,
  'weak-password': 400,
  'unwanted-text': 400,
  'unwanted-email': 400,
  'too-new-for-links': 400,
  'link-expired': 400,
  'sign-in-expired': 400,
  'picture-unknown': 400,
  'sign-in-needed': 401,
  'session-ended': 401,
  'wrong-credentials': 401,
  'invalid-token': 401,
  'not-allowed': 403,
  'wrong-password': 403,
  'wrong-code': 403,
  'passkey-refused': 403,
  'proof-needed': 403,
  'second-factor-needed': 403,
  suspended: 403,
  'not-approved': 403,
  declined: 403,
  'registration-closed': 403,
  'invitation-needed': 403,
  'email-not-confirmed': 403,
  'token-not-accepted': 403,
  'token-read-only': 403,
  'not-found': 404,
  'timed-out': 408,
  conflict: 409,
  stale: 409,
  'username-taken': 409,
  'email-taken': 409,
  'name-taken': 409,
  'renamed-recently': 409,
  'limit-reached': 409,
  'under-review': 409,
  'picture-gone': 409,
  'too-large': 413,
  'unsupported-type': 415,
  'key-reused': 422,
  'rate-limited': 429,
  'daily-limit': 429,
  internal: 500,
  unavailable: 503,
  'storage-full': 507,
};

export const problemCodes = Object.keys(problemStatuses) as ProblemCode[];

/** The code of an error that has no code but its status. */
export const generalCode = (status: number): ProblemCode =>
  problemCodes.find((code) => problemStatuses[code] === status) ?? (status >= 500 ? 'internal' : 'invalid-input');
