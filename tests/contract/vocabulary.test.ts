import { expect, test } from 'vitest';

import { categories, cleanTags, genders, languages, limits, maskedPassword, subcategories } from '#contract/vocabulary.ts';

import { follow, openapi, operationFor, schemaNamed } from './openapi.ts';
import type { Schema } from './openapi.ts';

function bodyField(call: string, name: string): Schema {
  const body = operationFor(call).requestContent['application/json'];
  const field = body && follow<Schema>(body.schema).properties?.[name];
  if (!field) throw new Error(`${call} takes no ${name}`);
  return follow<Schema>(field);
}

test('S109-S111 the categories and their subcategories are those of the contract', () => {
  expect(schemaNamed('Category').enum).toEqual(categories);
  expect(schemaNamed('Subcategory').enum).toEqual(categories.flatMap((category) => subcategories[category]));
  const most = Math.max(...Object.values(subcategories).map((list) => list.length));
  expect(schemaNamed('Subcategories').maxItems).toBe(most);
});

test('S113 the clean tags are those of the contract', () => {
  expect(schemaNamed('Tag').enum).toEqual(cleanTags);
  expect(schemaNamed('Tags').maxItems).toBe(cleanTags.length);
  expect(cleanTags).toHaveLength(17);
});

test('S096 the genders and languages are those of the contract, which also takes none', () => {
  expect(schemaNamed('Gender').enum).toEqual(['', ...genders]);
  expect(schemaNamed('Language').enum).toEqual(['', ...languages]);
});

test('S048 the limits that forms show are those of the contract', () => {
  expect({
    title: bodyField('POST /user/savePostMetadata', 'title').maxLength,
    caption: bodyField('POST /user/savePostMetadata', 'caption').maxLength,
    comment: bodyField('POST /user/addComments', 'comment').maxLength,
    about: bodyField('PUT /user/userProfile', 'about').maxLength,
    imageAlt: bodyField('POST /user/savePostMetadata', 'imageAlt').maxLength,
    link: bodyField('PUT /user/userProfile', 'link').maxLength,
    pronouns: bodyField('PUT /user/userProfile', 'pronouns').maxLength,
    reason: bodyField('POST /user/reportPost', 'reason').maxLength,
    username: rangeOf(bodyField('POST /user/register', 'username')),
    password: rangeOf(bodyField('POST /user/register', 'password')),
    imageBytes: limits.imageBytes,
  }).toEqual(limits);
});

test('S052 the uploads state the limit of a file', () => {
  for (const path of ['/user/uploadProfileImage', '/user/uploadPostImage']) {
    const { description } = openapi.paths[path]?.['post'] as { description?: string };
    expect(description).toContain(`at most ${limits.imageBytes / 2 ** 20} MB`);
  }
});

test('S097 the masked password is that of the contract', () => {
  expect(schemaNamed('CurrentUser').properties?.['password']?.const).toBe(maskedPassword);
});

function rangeOf({ minLength, maxLength }: Schema): unknown {
  return { min: minLength, max: maxLength };
}
