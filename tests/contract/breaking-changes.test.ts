import { describe, test } from 'vitest';

import { expectLines } from './library-change.ts';

/** What is replaced in the library's contract, by what, and the lines that say so. */
type Change = [name: string, from: string, to: string, lines: string[]];

const ofBooks = 'clients of /books, /books/{id}';

describe('what clients send', () => {
  const changes: Change[] = [
    [
      'a removed call',
      '    get:\n      operationId: getBook',
      '    head:\n      operationId: getBook',
      ['GET /books/{id} removed: clients of /books/{id}'],
    ],
    ['another path', '/books/{id}:', '/book/{id}:', ['GET /books/{id} removed: clients of /books/{id}']],
    [
      'another operationId',
      'operationId: getBook',
      'operationId: readBook',
      ['getBook renamed to readBook: clients of /books/{id}'],
    ],
    [
      'a call that can no longer be repeated',
      '      x-repeatable: true\n',
      '',
      ['addBook can no longer be repeated: clients of /books'],
    ],
    ['a removed parameter', 'name: limit', 'name: count', ['parameter limit removed: clients of /books']],
    [
      'a new required parameter',
      'parameters: [{ name: id,',
      'parameters: [{ name: of, in: query, required: true, schema: {} }, { name: id,',
      ['parameter of is new and required: clients of /books/{id}'],
    ],
    [
      'a parameter that is now required',
      'name: shelf, in: query,',
      'name: shelf, in: query, required: true,',
      ['parameter shelf is now required: clients of /books'],
    ],
    [
      'a parameter with fewer values',
      '[poems, novels]',
      '[poems]',
      ['parameter shelf no longer accepts "novels": clients of /books'],
    ],
    [
      'a lower maximum',
      'maximum: 100',
      'maximum: 50',
      ['parameter limit has the maximum 50 instead of 100: clients of /books'],
    ],
    [
      'another default',
      'default: 30',
      'default: 10',
      ['parameter limit has the default 10 instead of 30: clients of /books'],
    ],
    ['no default', ', default: 30', '', ['parameter limit has no default instead of 30: clients of /books']],
    [
      'another type',
      'limit, in: query, schema: { type: integer',
      'limit, in: query, schema: { type: string',
      ['parameter limit is string instead of integer: clients of /books'],
    ],
    [
      'a field that is now required',
      'required: [title]',
      'required: [title, isbn]',
      ['addBook body.isbn is now required: clients of /books'],
    ],
    [
      'a new required field',
      'required: [title]\n              properties:\n',
      'required: [title, series]\n              properties:\n                series: { type: string }\n',
      ['addBook body.series is new and required: clients of /books'],
    ],
    [
      'a field that is no longer accepted',
      '                isbn: { type: string, maxLength: 17 }\n',
      '',
      ['addBook body.isbn removed: clients of /books'],
    ],
    [
      'a shorter text',
      'maxLength: 40 }\n                pages',
      'maxLength: 30 }\n                pages',
      ['addBook body.title has the maxLength 30 instead of 40: clients of /books'],
    ],
    [
      'a new minimum',
      'subtitle: { type: string, maxLength: 80 }',
      'subtitle: { type: string, minLength: 1 }',
      ['addBook body.subtitle has the minLength 1 instead of 0: clients of /books'],
    ],
    [
      'a pattern',
      'isbn: { type: string, maxLength: 17 }',
      'isbn: { type: string, pattern: ^97 }',
      ['addBook body.isbn has the pattern ^97 instead of none: clients of /books'],
    ],
    [
      'a format',
      'isbn: { type: string, maxLength: 17 }',
      'isbn: { type: string, format: isbn }',
      ['addBook body.isbn has the format isbn instead of any text: clients of /books'],
    ],
    [
      'a field that may no longer be null',
      "type: [integer, 'null']",
      'type: integer',
      ['addBook body.pages may no longer be null: clients of /books'],
    ],
    [
      'another content type',
      'application/json:\n            schema:\n              type: object\n              additional',
      'multipart/form-data:\n            schema:\n              type: object\n              additional',
      ['addBook body is no longer application/json: clients of /books'],
    ],
    [
      'a login',
      '      operationId: getBook\n      security: []',
      '      operationId: getBook\n      security: [{ bearerAuth: [] }]',
      ['getBook now needs a login: clients of /books/{id}'],
    ],
    [
      'another login',
      'security: [{ bearerAuth: [] }]',
      'security: [{ apiToken: [] }]',
      ['addBook no longer accepts bearerAuth alone: clients of /books'],
    ],
    [
      'another way to send the token',
      'bearerAuth: { type: http, scheme: bearer }',
      'bearerAuth: { type: http, scheme: basic }',
      ['security scheme bearerAuth changed: clients of /books'],
    ],
    ['another server', 'servers: [{ url: /api }]', 'servers: [{ url: /v2 }]', ['server /api removed: all clients']],
  ];
  test.each(changes)('%s', (_name, from, to, lines) => expectLines(from, to, lines));
});

describe('what clients read', () => {
  const changes: Change[] = [
    ['a removed field', '        added: { type: string, format: date }\n', '', [`Book.added removed: ${ofBooks}`]],
    [
      'a field of a component in another one',
      '        name: { type: string }\n',
      '',
      [`Author.name removed: ${ofBooks}`],
    ],
    [
      'a field that may be missing',
      'required: [title, pages, state, mark]',
      'required: [title, pages, mark]',
      [`Book.state may now be missing: ${ofBooks}`],
    ],
    [
      'another type',
      'pages: { type: integer }',
      'pages: { type: number }',
      [`Book.pages is number instead of integer: ${ofBooks}`],
    ],
    [
      'a field that may be null',
      'pages: { type: integer }',
      "pages: { type: [integer, 'null'] }",
      [`Book.pages may now be null: ${ofBooks}`],
    ],
    [
      'a component that may be null',
      "author: { $ref: '#/components/schemas/Author' }",
      "author: { anyOf: [{ $ref: '#/components/schemas/Author' }, { type: 'null' }] }",
      [`Book.author may now be null: ${ofBooks}`],
    ],
    [
      'one form more',
      "author: { $ref: '#/components/schemas/Author' }",
      "author: { oneOf: [{ $ref: '#/components/schemas/Author' }, { type: string }] }",
      [`Book.author may now have another form: ${ofBooks}`],
    ],
    ['one value more', '[here, lent]', '[here, lent, lost]', [`Book.state may now be "lost": ${ofBooks}`]],
    ['any value', 'type: string, enum: [here, lent]', 'type: string', [`Book.state may now be any value: ${ofBooks}`]],
    [
      'another format',
      'format: date',
      'format: date-time',
      [`Book.added has the format date-time instead of date: ${ofBooks}`],
    ],
    [
      'another status',
      "'200':\n          description: The book.\n          content: { application/json: { schema: { $ref: '#/components/schemas/Book' } } }\n        default: { $ref: '#/components/responses/Problem' }\n  /books/{id}:",
      "'201':\n          description: The book.\n          content: { application/json: { schema: { $ref: '#/components/schemas/Book' } } }\n        default: { $ref: '#/components/responses/Problem' }\n  /books/{id}:",
      ['addBook 200 removed: clients of /books', 'addBook 201 is a new success: clients of /books'],
    ],
    [
      'another content type of an answer',
      'description: An error.\n      content: { application/json:',
      'description: An error.\n      content: { text/plain:',
      [`Problem is no longer application/json: ${ofBooks}`],
    ],
    [
      'an error that nothing describes',
      `        '404': { $ref: '#/components/responses/Problem' }\n        default: { $ref: '#/components/responses/Problem' }\n`,
      '',
      ['listBooks 404 removed: clients of /books', 'listBooks default removed: clients of /books'],
    ],
    [
      'a header',
      '          headers: { ETag: { schema: { type: string } } }\n',
      '',
      ['listBooks 200 no longer has the header ETag: clients of /books'],
    ],
  ];
  test.each(changes)('%s', (_name, from, to, lines) => expectLines(from, to, lines));
});
