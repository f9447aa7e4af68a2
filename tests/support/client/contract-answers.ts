import { http, HttpResponse, type HttpHandler } from 'msw/http';

import { emptyAnswer } from '#client/devtools/scenario/empty-answer.ts';
import { operationOf } from '#client/devtools/scenario/operations.ts';
import { readAnswerExamples } from '#scripts/lib/contract/answer-examples.ts';

const examples = readAnswerExamples();

const answerBy =
  (adapt: (body: unknown) => unknown): Parameters<typeof http.get>[1] =>
  ({ request: { method, url } }) => {
    const example = examples.get(operationOf(method, new URL(url).pathname) ?? '');
    return example && HttpResponse.json(adapt(example.body) as object, { status: example.status });
  };

/** Answers every call with its example in openapi.yaml. */
export const exampleAnswers: HttpHandler = http.all(
  '*/api/*',
  answerBy((body) => body),
);

/** Answers every read with its example in openapi.yaml, but with lists that have no entries. */
export const emptyReads: HttpHandler = http.get('*/api/*', answerBy(emptyAnswer));
