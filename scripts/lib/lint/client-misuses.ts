// What a developer of the client may get wrong without a type error, and what to do instead. plugin.ts and oxlint.config.ts use these
// lists, and tests/lint/misuses.test.ts has an example of each.

/** A call of the contract's client: `api.GET('/user/getPost', …)`. */
const apiCall = 'CallExpression[callee.property.name=/^(GET|POST|PUT|PATCH|DELETE)$/]';
const withOption = (name: string) => `:has(ObjectExpression.arguments > Property[key.name='${name}'])`;
const withRequestOptions = ":has(ObjectExpression.arguments > SpreadElement[argument.name='requestOptions'])";
/** The places for calls, and functions that are given the api by one. */
const places = [
  'Property[key.name=/^(queryFn|fetchPage|mutationFn|send)$/]',
  "JSXAttribute[name.name='send']",
  ":function:has(> .params[name='api'])",
  ":function:has(ObjectPattern.params > Property[key.name='api'])",
];

export const apiMisuses = [
  {
    selector: `Property[key.name=/^(queryFn|fetchPage)$/] ${apiCall}:not(${withOption('signal')})`,
    message:
      'Pass the signal of queryFn or fetchPage to the call: `api.GET(path, { signal })`. What nobody waits for any more is then aborted.',
  },
  {
    selector: `Property[key.name='send'] ${apiCall}:not(${withRequestOptions}):not(${withOption('headers')}${withOption('signal')})`,
    message:
      "Pass the mutation's requestOptions to the call: `api.POST(path, { ...requestOptions, body })`. They have the token of the member who made it, and the time limit.",
  },
  {
    selector: `${apiCall}:not(:matches(${places.join(', ')}) *)`,
    message:
      'Call the api in a query factory (queries.ts of the feature), in `send` of an OutboxMutation, or in `mutationFn` of useMutation.',
  },
];

export const limitMisuses = [
  {
    selector:
      ":matches(JSXAttribute[name.name=/^(min|max)Length$/] > JSXExpressionContainer, CallExpression[callee.object.name='z'][callee.property.name=/^((min|max)(Length|Size|imum)?|length|size|[lg]te?)$/]) > Literal[value>1]",
    message: 'Name the limit in src/contract/vocabulary.ts, which a test compares with openapi.yaml, and import it.',
  },
];

/** A chunk that does not load must not take the screen with it. */
export const lazyParts = [
  {
    selector:
      'ImportExpression:not(CallExpression[callee.name=/^(lazyPart|lazyPanel|lazyDialog|loadPart|loadSometime)$/] ImportExpression)',
    message:
      'Load a component with lazyPart, lazyPanel or lazyDialog of shared/lazy, anything else with loadPart of shared/network: they outlive a missing file.',
  },
];

/** What goes past React, the router and the tokens. */
export const rawPage = [
  {
    selector:
      ':matches(AssignmentExpression[left.property.name=/^(inner|outer)HTML$/], CallExpression[callee.property.name=insertAdjacentHTML], CallExpression[callee.object.name=document][callee.property.name=write])',
    message: 'Render it with React, which escapes texts; RichText of shared/rich-text shows Markdown.',
  },
  {
    selector:
      ':matches(AssignmentExpression[left.object.name=/^(location|window)$/][left.property.name=/^(href|location)$/], CallExpression[callee.object.name=location][callee.property.name=/^(assign|replace)$/], CallExpression[callee.object.name=window][callee.property.name=open])',
    message:
      'Navigate by the router (useNavigate, Link), which opens no foreign address; for another site render <a href target="_blank" rel="noopener noreferrer">.',
  },
  {
    selector: "CallExpression[callee.property.name='postMessage'] > Literal[value='*']",
    message: 'Name the origin that may read it.',
  },
  {
    selector: "JSXAttribute[name.name='style'] Literal[value=/^(#[0-9a-f]{3,8}$|rgb|hsl|okl)/i]",
    message: "Take the colour from src/client/shared/ui/tokens.css, which has both themes: 'var(--ink)'.",
  },
];

/** `sizes`, whose values no tool compares with the browsers of vite.config.ts. */
export const newSizes = [
  {
    selector: String.raw`:matches(Literal[value=/\b(min|max|clamp)\(\d/], TemplateElement[value.raw=/\b(min|max|clamp)\(\d/])`,
    message: 'Safari before 26.4 ignores `sizes` with min(), max() or clamp(): use media conditions.',
  },
];

/** Calls whose data no type compares with what src/client/shared/query/cache-entries.ts declares for the key. */
export const untypedCacheAccess = [
  {
    selector: 'CallExpression[callee.property.name=/^set(Query|Queries)Data$/]',
    message:
      'No type checks this data: declare an update in the effects of the mutation, or use updateEntry or setEntry of shared/query.',
  },
  {
    selector: 'CallExpression[callee.property.name=/^(ensure|fetch|prefetch)(Infinite)?Query(Data)?$/]',
    message: 'Use client.query(options) or client.infiniteQuery(options) with a query factory.',
  },
  {
    selector: 'CallExpression[callee.property.name=/^getQueryData$/][typeArguments]',
    message: 'The key has the type: client.getQueryData(someQuery(api).queryKey).',
  },
  {
    selector:
      'Property[key.name=/^(query|mutation)Key$/] > ArrayExpression, Property[key.name=/^(query|mutation)Key$/] > TSAsExpression > ArrayExpression',
    message: 'Declare the key in src/client/shared/query, in keys.ts or a file beside it, and use it from there.',
  },
];

/** What leaves the lists of the cache as they were before. */
export const emptyEffects = [
  {
    selector: "Property[key.name='effects'] > ObjectExpression[properties.length=0]",
    message:
      'Declare which entries of the cache it changes or makes stale: screens show their data without it until they are loaded again.',
  },
];

/** `@tanstack/query/no-rest-destructuring` knows the library's own hooks only. */
export const restOfHooks = [
  {
    selector: 'VariableDeclarator[init.callee.name=/^use[A-Z]/] > ObjectPattern > RestElement',
    message:
      'Name what you read: the rest of a query reads all of it, so the component renders whenever anything of it changes.',
  },
];

/** Each is used in one place, which the rest of the client imports. */
export const browserGlobals = [
  {
    name: 'fetch',
    message:
      'Call the server through `api` (useServices().api), which sends the session and the language: api.GET(path, { signal }).',
  },
  {
    name: 'localStorage',
    message:
      'It throws where a visitor blocks it: use the session or `new-member.ts` of shared/session; for data the query cache, with meta: { persist: … }.',
  },
  {
    name: 'sessionStorage',
    message:
      'It throws where a visitor blocks it: use visitor-intent.ts of shared/session, or `tabStorage` of the services.',
  },
  {
    name: 'indexedDB',
    message:
      'Use src/client/persistence/database.ts, or for drafts shared/drafts: they know the versions and whose data it is.',
  },
];

/** Titles are what the tab, the history and a screen reader name a page by. */
export const screensWithoutTitle = [
  {
    selector:
      "CallExpression[callee.callee.name='createFileRoute'] > ObjectExpression:has(> Property[key.name='component']):not(:has(> Property[key.name='head']))",
    message: 'Give the screen a title: head: () => titled(() => t`Settings`), with titled of routes/-titled.ts.',
  },
];
