// What a developer of the server may get wrong without a type error, and what to do instead. plugin.ts uses this list, and
// tests/lint/misuses.test.ts has an example of each.

const advice =
  'SQL belongs into store.ts of the module: import a function from there whose name says what it does, such as findPost or insertPost.';

export const sqlInHandlers = [
  { selector: "TaggedTemplateExpression[tag.name='sql']", message: advice },
  { selector: "CallExpression[callee.object.name='sql']", message: advice },
  {
    selector: 'CallExpression[callee.property.name=/^(selectFrom|insertInto|updateTable|deleteFrom)$/]',
    message: advice,
  },
];

const timeAdvice =
  'Take the time from `clock` (platform/clock.ts), which tests set and all of the server shares; for how long something takes, performance.now().';

export const timeAndChance = [
  { selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']", message: timeAdvice },
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: timeAdvice },
  { selector: "CallExpression[callee.name='Date']", message: timeAdvice },
  {
    selector: "MemberExpression[object.name='Math'][property.name='random']",
    message:
      'Take ids from `newId` (platform/ids.ts) and secrets from newToken (platform/tokens.ts): what Math.random gives can be guessed.',
  },
];

const logCall =
  'CallExpression[callee.property.name=/^(trace|debug|info|warn|error|fatal|child)$/]:matches([callee.object.name=/^(console|log|logger)$/], [callee.object.property.name=/^(log|logger)$/])';

export const loggedSecrets = [
  {
    selector: `${logCall}:has(Identifier[name=/(password|secret|token|cookie|authorization|email|headers|body)$/i]:not(CallExpression > .callee))`,
    message:
      'The log must hold nothing secret and nobody’s address or text: log an id, a code or a count. An error goes into `err`, which leaves such fields out.',
  },
];

/** Of all rows of a table. */
export const changesOfAll = [
  {
    selector:
      ":matches(CallExpression[callee.object.callee.property.name='deleteFrom'], CallExpression[callee.object.callee.property.name='set'][callee.object.callee.object.callee.property.name='updateTable'])[callee.property.name=/^execute/]",
    message: 'Say which rows with where(): without it all of the table change.',
  },
];
