import { expect, test } from 'vitest';

import { categories, subcategories } from '#contract/categories.ts';
import { locales } from '#contract/locales.ts';
import { pageNames } from '#contract/page-names.ts';
import {
  cleanTags,
  genders,
  languages,
  limits,
  maskedPassword,
  maxPageText,
  maxSearchText,
  usernamePattern,
} from '#contract/vocabulary.ts';

import { follow, openapi, operationFor, operations, schemaNamed, type Schema } from './openapi.ts';

test('S002: there are three categories', () => {
  expect(categories).toEqual(['beauty', 'fashion', 'wellness']);
});

test.each([
  ['S109', 'beauty', 'beauty devices, body care, fragrances, haircare, makeup, skincare'],
  ['S110', 'fashion', 'jewelry, new, preloved luxury, rent, secondhand, shoes, undies'],
  [
    'S111',
    'wellness',
    'nutrition, health and fitness, mental wellbeing, holistic health, rest and recovery, personal care',
  ],
] as const)('%s: the subcategories of %s', (_number, category, names) => {
  expect(subcategories[category].join(', ')).toBe(names);
});

test('S109–S111: the categories and their subcategories are those of the contract', () => {
  expect(schemaNamed('Category').enum).toEqual(categories);
  expect(schemaNamed('Subcategory').enum).toEqual(categories.flatMap((category) => subcategories[category]));
  const most = Math.max(...Object.values(subcategories).map((list) => list.length));
  expect(schemaNamed('Subcategories').maxItems).toBe(most);
});

test('S113: the clean tags are those of the contract', () => {
  expect(cleanTags.join(', ')).toBe(
    '90-100% natural, low waste, recycled materials, 100% organic, plant based, sustainably sourced, upcycled, preloved, ' +
      'locally made, renewable energy, plastic free, biodegradable, cruelty free, ethically made, ' +
      'carbon neautral shipping, fair trade, certified b-corp',
  );
  expect(schemaNamed('Tag').enum).toEqual(cleanTags);
  expect(schemaNamed('Tags').maxItems).toBe(cleanTags.length);
  expect(cleanTags).toHaveLength(17);
});

test('S096: the genders and languages are those of the contract, which also takes none', () => {
  expect(schemaNamed('Gender').enum).toEqual(['', ...genders]);
  expect(schemaNamed('Language').enum).toEqual(['', ...languages]);
});

test('the pages that admins write, their languages and their length are those of the contract', () => {
  expect(schemaNamed('PageName').enum).toEqual(pageNames);
  expect(schemaNamed('PageLanguage').enum).toEqual(locales);
  expect(schemaNamed('Markdown').maxLength).toBe(maxPageText);
});

const { imageBytes, ...textLimits } = limits;

test.each(Object.entries(textLimits))('S048: the limit of %s is that of every call that takes it', (name, limit) => {
  const fields = operations.flatMap(({ requestContent }) => {
    const body = requestContent['application/json'];
    const field = body && follow<Schema>(body.schema).properties?.[name];
    return field ? [follow<Schema>(field)] : [];
  });
  const max = typeof limit === 'number' ? limit : limit.max;
  const advice = `${name} has another limit in src/contract/vocabulary.ts (${max}) than in a body of openapi.yaml (maxLength)`;
  expect(fields, `openapi.yaml: no body has the field ${name} of src/contract/vocabulary.ts`).not.toEqual([]);
  for (const field of fields) expect(field.maxLength, advice).toBe(max);
});

test.each([
  ['/user/searchUsers', maxSearchText],
  ['/user/searchPosts', maxSearchText],
  ['/user/searchNearPosts', maxSearchText],
  ['/user/getUserConnections', maxSearchText],
  // A part of a name, or a whole address.
  ['/admin/members', limits.email],
])('the limit of a search by %s is that of its call', (path, limit) => {
  const { parameters } = operationFor(`GET ${path}`);
  expect(parameters.find(({ name }) => name === 'query')?.schema.maxLength).toBe(limit);
});

test.each(['username', 'password'] as const)('S053: the shortest %s is that of the contract', (name) => {
  const body = operationFor('POST /user/register').requestContent['application/json']!;
  const field = follow<Schema>(follow<Schema>(body.schema).properties![name]!);
  expect(field.minLength).toBe(limits[name].min);
});

test('S053: the characters of a username are those of the contract', () => {
  expect(schemaNamed('Username').pattern).toBe(usernamePattern.source);
});

test('S052: the uploads state the limit of a file', () => {
  for (const path of ['/user/uploadProfileImage', '/user/uploadPostImage']) {
    const { description } = (openapi.paths[path]?.['post'] ?? {}) as { description?: string };
    expect(description).toContain(`at most ${imageBytes / 2 ** 20} MB`);
  }
});

test('S097: the masked password is that of the contract', () => {
  expect(schemaNamed('CurrentUser').properties?.['password']?.const).toBe(maskedPassword);
});
