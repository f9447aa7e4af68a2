import { operationCalls } from '#contract/operation-calls.gen.ts';
import type { CompleteHandlers } from '#server/app.ts';
import type { Context } from '#server/http/context.ts';

import { readAnswerExamples } from '../lib/contract/answer-examples.ts';

/** Lets a call of openapi.yaml that has no handler yet answer its example there, so that a screen can be built before its handler. */
export const completeHandlers: CompleteHandlers = (handlers) => {
  const missing = Object.keys(operationCalls).filter((id) => !(id in handlers));
  if (missing.length === 0) return handlers;
  const examples = readAnswerExamples();
  const added = missing.flatMap((id) => {
    const example = examples.get(id);
    if (!example) return [];
    console.warn(`  ${id} has no handler yet: it answers its example of openapi.yaml.`);
    const { status, body } = example;
    const handler = (_input: object, { reply }: Context) => {
      reply.code(status);
      return Promise.resolve(body);
    };
    return [[id, handler]];
  });
  return { ...handlers, ...(Object.fromEntries(added) as object) };
};
