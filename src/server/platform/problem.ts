import type { MessageDescriptor } from '@lingui/core';

import { generalCode, problemStatuses, type ProblemCode } from '#contract/problem-codes.ts';

import { translate } from './language/translate.ts';

/** What a Problem says: a message to be translated, or a text that is shown as it is. */
export type ProblemText = MessageDescriptor | string;

/** An error whose status, code and message are sent to the caller. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  /** The error's own message is this text in English. */
  readonly text: ProblemText;
  readonly headers: Record<string, string>;
  /** Further fields of the answer, as far as the contract has them. */
  readonly details: Record<string, unknown>;

  /** With a status, the code is the general one of it. */
  constructor(
    kind: ProblemCode | number,
    text: ProblemText,
    headers: Record<string, string> = {},
    details: Record<string, unknown> = {},
  ) {
    super(translate('en', text));
    this.name = 'Problem';
    this.code = typeof kind === 'number' ? generalCode(kind) : kind;
    this.status = typeof kind === 'number' ? kind : problemStatuses[kind];
    this.text = text;
    this.headers = headers;
    this.details = details;
  }
}
