import { isForVisitors, type Direction, type Operation, type Parameter, type Schema } from './openapi.ts';

interface CallRule {
  /** The key of the call that is wrong or missing. */
  key: string;
  fault: string;
  isBroken: (call: Operation) => boolean;
}

/** `login` counts its failures by itself, and `logout` can be made once in each session. */
const callsWithoutLimit = ['login', 'logout'];

export const callRules: CallRule[] = [
  {
    key: 'security',
    fault: 'What admins do takes the login of an admin and nothing else: `security: [{ bearerAuth: [] }]`.',
    isBroken: ({ tags, security }) => tags?.[0] === 'admin' && JSON.stringify(security) !== '[{"bearerAuth":[]}]',
  },
  {
    key: 'tags',
    fault: 'Calls below /admin, and no others, have the tag `admin`: by it the server keeps members out.',
    isBroken: ({ tags, path }) => (tags?.[0] === 'admin') !== path.startsWith('/admin/'),
  },
  {
    key: 'security',
    fault: '`handoverToken` belongs to the call `user` alone: it is for finishing a sign-in.',
    isBroken: ({ security = [], operationId }) =>
      operationId !== 'user' && security.some((way) => 'handoverToken' in way),
  },
  {
    key: 'responses',
    fault: 'A call that needs a login has the answer 401.',
    isBroken: ({ security, responses = {} }) => !isForVisitors(security) && !('401' in responses),
  },
  {
    key: 'x-rate-limit',
    fault: 'A call by POST or PUT, or without a login but by GET, needs `x-rate-limit`, as { max: 60, seconds: 600 }.',
    isBroken: (call) =>
      (['post', 'put'].includes(call.method) || (call.method !== 'get' && isForVisitors(call.security))) &&
      !call['x-rate-limit'] &&
      !callsWithoutLimit.includes(call.operationId),
  },
  {
    key: 'x-rate-limit',
    fault: 'Where somebody can sign in or try a code, `x-rate-limit` is at most { max: 120, seconds: 600 }.',
    isBroken: ({ tags, 'x-rate-limit': limit }) => tags?.[0] === 'session' && !!limit && 5 * limit.max > limit.seconds,
  },
];

/** They have to be in an address, which a mail or another site opens: each of them works once, for a short time, or for little. */
const secretsInAddresses = [
  'google invitation',
  'getInvitation invitation',
  'googleCallback code',
  'openDailyMailLink token',
  'stopDailyMail token',
  'downloadData ticket',
  'downloadBackup ticket',
];

/** Whether a parameter of the address is a secret that belongs into the body: addresses are logged and kept. */
export const isSecretInAddress = ({ operationId }: Operation, { in: place, name }: Parameter): boolean =>
  (place === 'query' || place === 'path') &&
  /token|password|secret|code|ticket|invitation|passkey|api_?key/i.test(name) &&
  !name.endsWith('Id') &&
  !secretsInAddresses.includes(`${operationId} ${name}`);

/** Lists that hold what one member has made, and that nothing else bounds. */
const listsOfOneMember = ['getSessions sessions', 'getSignIns signIns', 'getMemberDetails parts'];

/** Whether this field of a read's answer can become as long as what is stored. */
export const isEndlessList = (call: Operation, parameters: Parameter[], name: string, field: Schema): boolean =>
  call.method === 'get' &&
  field.type === 'array' &&
  field.maxItems === undefined &&
  !parameters.some((parameter) => parameter.name === 'limit') &&
  !listsOfOneMember.includes(`${call.operationId} ${name}`);

interface SchemaRule {
  fault: string;
  isBroken: (schema: Schema) => boolean;
}

const isOf = ({ type }: Schema, ...types: string[]) => [type].flat().some((name) => types.includes(name ?? ''));
const isChosen = (schema: Schema) => schema.enum !== undefined || 'const' in schema;

/** Whether the pattern is of the whole text and repeats nothing endlessly but space, which bodies have no room for. */
const isBounded = (pattern = '') => /^\^([^+*,]|,(?!\}))*\$$/.test(pattern.replaceAll(String.raw`\s*`, ''));

const untyped: SchemaRule = {
  fault: 'A schema needs a `type`: without one anything is let through.',
  isBroken: (schema) =>
    !schema.type && !isChosen(schema) && !schema.oneOf && !schema.anyOf && !schema.allOf && !schema.$ref,
};

export const schemaRules: Record<Direction, SchemaRule[]> = {
  answer: [untyped],
  request: [
    untyped,
    {
      fault: 'A text that is sent needs `maxLength`.',
      isBroken: (schema) =>
        isOf(schema, 'string') &&
        schema.maxLength === undefined &&
        !isChosen(schema) &&
        !schema.format?.startsWith('date') &&
        !isBounded(schema.pattern),
    },
    {
      fault: 'A number that is sent needs `maximum`.',
      isBroken: (schema) => isOf(schema, 'integer', 'number') && schema.maximum === undefined && !isChosen(schema),
    },
    {
      fault: 'A list that is sent needs `maxItems`.',
      isBroken: (schema) => isOf(schema, 'array') && schema.maxItems === undefined,
    },
    {
      fault:
        'An object that is sent needs `additionalProperties: false`, so that fields which it does not name are refused.',
      isBroken: (schema) => isOf(schema, 'object') && schema.additionalProperties === undefined,
    },
  ],
};
