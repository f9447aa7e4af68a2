// What a developer of the server may get wrong without a type error, and what to do instead. plugin.ts uses this list, and
// tests/lint/misuses.test.ts has an example of each.

const advice =
  'SQL belongs into store.ts of the module: import a function from there whose name says what it does, such as findPost or insertPost.';

export const sqlInHandlers = [
  { selector: "TaggedTemplateExpression[tag.name='sql']", message: advice },
  {
    selector: 'CallExpression[callee.property.name=/^(selectFrom|insertInto|updateTable|deleteFrom)$/]',
    message: advice,
  },
];
