import { expect, test } from 'vitest';

import { apiTokenScopes } from '#contract/api-token-scopes.gen.ts';
import type { OperationId } from '#contract/operations.ts';
import { maxApiTokenName, maxApiTokens } from '#contract/vocabulary.ts';

import { openapi, operationFor, operations, schemaNamed } from './openapi.ts';

const taken = operations.filter(({ security }) => security?.some((scheme) => 'apiToken' in scheme));

test('a call that takes API tokens asks for the scope "read" if it changes nothing, otherwise for "write"', () => {
  expect(taken.length).toBeGreaterThan(40);
  for (const { call, security } of taken) {
    const scopes = security?.flatMap((scheme) => scheme['apiToken'] ?? []);
    const scope = call.startsWith('GET ') ? 'read' : 'write';
    expect(scopes, `openapi.yaml: ${call} asks for the scope [${scope}]`).toEqual([scope]);
  }
});

test('what the server knows of the scopes is what the contract says', () => {
  const ids = taken.map(({ operationId }) => operationId);
  expect(Object.keys(apiTokenScopes), 'The generated files are out of date: npm run contract').toEqual(ids);
  expect(new Set(Object.values(apiTokenScopes))).toEqual(new Set(schemaNamed('ApiTokenScope').enum));
});

test('no API token reaches the account, its sessions and factors, the browsers that get notifications, or what admins do', () => {
  const reached = taken.filter(({ tags }) => ['session', 'account', 'admin'].includes(tags[0] ?? ''));
  expect(reached.map(({ operationId }) => operationId)).toEqual(['user']);
  const browsers: OperationId[] = ['getPushState', 'subscribeToPush', 'unsubscribeFromPush'];
  for (const id of browsers) expect(apiTokenScopes).not.toHaveProperty(id);
});

test('every call for members that is about the community takes API tokens', () => {
  const ofBrowsers = ['getPushState', 'subscribeToPush', 'unsubscribeFromPush'];
  const left = operations.filter(
    ({ tags, security, operationId = '' }) =>
      !['session', 'account', 'admin'].includes(tags[0] ?? '') &&
      security?.some((scheme) => 'bearerAuth' in scheme) &&
      !Object.hasOwn(apiTokenScopes, operationId) &&
      !ofBrowsers.includes(operationId),
  );
  const advice = left.map(
    ({ operationId, call }) =>
      `openapi.yaml: ${operationId} needs { apiToken: [${call.startsWith('GET ') ? 'read' : 'write'}] } in its security, beside bearerAuth`,
  );
  expect(advice).toEqual([]);
});

test('the limits of API tokens are those of the contract', () => {
  expect(schemaNamed('ApiTokenName').maxLength).toBe(maxApiTokenName);
  const list = operationFor('GET /user/apiTokens').responses['200']!['application/json']!.schema;
  expect(list.properties?.['apiTokens']?.maxItems).toBe(maxApiTokens);
  expect(Object.keys(openapi.components.securitySchemes)).toContain('apiToken');
});
