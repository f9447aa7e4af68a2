import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CORE_SCHEMA, load } from 'js-yaml';

import { follow, listOperations, type OpenApi } from './openapi.ts';

const contract = join(import.meta.dirname, '../../../openapi.yaml');

/** How each call of openapi.yaml succeeds, by its example there. Redirects and files have none. */
export function readAnswerExamples(): Map<string, { status: number; body: unknown }> {
  const document = load(readFileSync(contract, 'utf8'), { schema: CORE_SCHEMA }) as OpenApi;
  return new Map(
    listOperations(document).flatMap(({ operationId, responses = {} }) => {
      const [status, answer] = Object.entries(responses).find(([name]) => name.startsWith('2')) ?? [];
      const body = answer && follow(document, answer).content?.['application/json']?.example;
      return body === undefined ? [] : [[operationId, { status: Number(status), body }]];
    }),
  );
}
