import { test } from 'vitest';

import { expectLines } from './library-change.ts';

const ofBooks = 'clients of /books, /books/{id}';

/** What is replaced in the library's contract, by what, and the lines that say what it would open, or what clients no longer know. */
const changes: [name: string, from: string, to: string, lines: string[]][] = [
  ['no login', 'security: [{ bearerAuth: [] }]', 'security: []', ['addBook now needs no login: clients of /books']],
  [
    'no login beside one',
    'security: [{ bearerAuth: [] }]',
    'security: [{ bearerAuth: [] }, {}]',
    ['addBook now needs no login: clients of /books'],
  ],
  [
    'a public cache',
    'operationId: getBook\n',
    'operationId: getBook\n      x-public-cache-seconds: 1\n',
    ['getBook is now answered alike to everybody, from the public cache: clients of /books/{id}'],
  ],
  [
    'a call of admins that moderators can make',
    'operationId: addBook\n',
    'operationId: addBook\n      x-moderators: true\n',
    ['addBook can now be made by moderators: clients of /books'],
  ],
  [
    'no rate limit',
    '      x-rate-limit: { max: 60, seconds: 600 }\n',
    '',
    ['addBook has no rate limit any more: clients of /books'],
  ],
  [
    'a tag that keeps answers out of browsers',
    'tags: [account]',
    'tags: [books]',
    [
      'getBook has none of the tags session, account, admin any more, so that browsers store its answers: clients of /books/{id}',
    ],
  ],
  ['smaller bodies', '      x-max-body-kb: 256\n', '', ['addBook takes only smaller bodies: clients of /books']],
  [
    'an address that is not checked',
    ', x-web-address: true',
    '',
    ['addBook body.shop is no longer checked: x-web-address is removed: clients of /books'],
  ],
  [
    'a text that is checked now',
    'subtitle: { type: string,',
    'subtitle: { type: string, x-visible-text: true,',
    ['addBook body.subtitle is now checked: x-visible-text is new: clients of /books'],
  ],
  [
    'an enum that clients took for whole',
    'enum: [here, lent]',
    'enum: [here, lent], x-extensible: true',
    [`Book.state may now get further values: x-extensible is new: ${ofBooks}`],
  ],
  [
    'an enum that is whole now',
    'enum: [new], x-extensible: true',
    'enum: [new]',
    [`Book.mark no longer says that clients have to expect further values: x-extensible is removed: ${ofBooks}`],
  ],
  [
    'a list without an end',
    'maxItems: 100, ',
    '',
    ['listBooks 200.books may now have any number of items: maxItems is removed: clients of /books'],
  ],
  [
    'fields that are not named',
    'Author:\n      type: object\n',
    'Author:\n      type: object\n      additionalProperties: true\n',
    [`Author may now have fields that it does not name: ${ofBooks}`],
  ],
];
test.each(changes)('%s', (_name, from, to, lines) => expectLines(from, to, lines));
