import fastJsonStringify from 'fast-json-stringify';
import { expect, test } from 'vitest';

import { contractFile } from '#server/http/api-docs.ts';
import { readContractRoutes } from '#server/http/contract-routes.ts';
import { compileValidator } from '#server/http/validation.ts';
import { calls } from '#tests/support/calls.ts';
import { shareTestServer } from '#tests/support/test-server.ts';

const shared = shareTestServer();

test('every schema in the contract is valid: servers compile them for their first requests and answers', async () => {
  const parts = ['body', 'querystring', 'params', 'headers'] as const;
  let compiled = 0;
  for (const { id, schema = {} } of await readContractRoutes(contractFile)) {
    for (const part of parts) {
      const declared = schema[part] as object | undefined;
      if (!declared) continue;
      expect(() => compileValidator(declared, part), `${id}: ${part}`).not.toThrow();
      compiled += 1;
    }
    const answers = Object.values(schema.response as Record<string, { content: Record<string, { schema: object }> }>);
    for (const { schema: answer } of answers.flatMap(({ content }) => Object.values(content)))
      expect(() => fastJsonStringify(answer), `${id}: answers`).not.toThrow();
  }
  expect(compiled).toBeGreaterThan(100);
});

test.each(calls.map(({ operation }) => operation.call))('S161: %s has a handler', async (call) => {
  const [method = '', path = ''] = call.split(' ');
  const url = `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
  expect(shared().app.hasRoute({ method, url })).toBe(true);
  const { statusCode } = await shared().app.inject({ method: method as 'GET', url });
  // 404: a ticket in the path that is none.
  expect([200, 302, 400, 401, 404, 415]).toContain(statusCode);
});
