import { join } from 'node:path';
import css from '@eslint/css';
import js from '@eslint/js';
import query from '@tanstack/eslint-plugin-query';
import boundaries from 'eslint-plugin-boundaries';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import globals from 'globals';
import tseslint from 'typescript-eslint';

import { apiMisuses, browserGlobals, limitMisuses, textMisuses } from './scripts/lib/lint/client-misuses.js';
import { sqlInHandlers } from './scripts/lib/lint/server-misuses.js';

/** The category of each file. The first matching pattern decides, so the narrow ones come first. */
const places = [
  { category: 'generated', pattern: ['src/contract/*.gen.ts'] },
  { category: 'contract', pattern: ['src/contract/**'] },
  { category: 'sdk', pattern: ['src/sdk/**'] },

  { category: 'route-tree', pattern: ['src/client/routeTree.gen.ts'] },
  { category: 'client-app', pattern: ['src/client/app/**'] },
  { category: 'client-routes', pattern: ['src/client/routes/**'] },
  { category: 'client-feature', pattern: ['src/client/features/(*)/**'], capture: ['name'] },
  { category: 'client-outbox', pattern: ['src/client/outbox/**'] },
  { category: 'client-persistence', pattern: ['src/client/persistence/**'] },
  { category: 'client-shared', pattern: ['src/client/{shared,locales}/**'] },
  { category: 'client-devtools', pattern: ['src/client/devtools/**'] },
  { category: 'client-mocks', pattern: ['src/client/mocks/**'] },
  { category: 'client-main', pattern: ['src/client/**'] },

  // The parts of http that handlers use: the request's member, language and uploads.
  { category: 'server-request', pattern: ['src/server/http/{answer-locale,context,picture-upload}.ts'] },
  { category: 'server-http', pattern: ['src/server/http/**'] },
  { category: 'server-module', pattern: ['src/server/modules/(*)/**'], capture: ['name'] },
  { category: 'server-rules', pattern: ['src/server/rules/**'] },
  { category: 'server-platform', pattern: ['src/server/platform/**'] },
  { category: 'server-main', pattern: ['src/server/main.ts'] },
  { category: 'server-app', pattern: ['src/server/*'] },

  { category: 'demo', pattern: ['scripts/demo/**'] },
  { category: 'scripts', pattern: ['scripts/**'] },
  { category: 'factories', pattern: ['tests/factories/**'] },
  { category: 'tests', pattern: ['tests/**'] },
  { category: 'config', pattern: ['*'] },
];

const contract = ['contract', 'generated'];
/** What every part of the client may import: the contract, and how its answers are read. */
const calls = [...contract, 'sdk'];
const client = [
  'client-main',
  'client-app',
  'route-tree',
  'client-routes',
  'client-feature',
  'client-outbox',
  'client-persistence',
  'client-shared',
  'client-devtools',
  'client-mocks',
];
const serverParts = ['server-app', 'server-http', 'server-request', 'server-module', 'server-rules', 'server-platform'];
const server = ['server-main', ...serverParts];

const to = (...categories) => ({ to: { file: { categories: { anyOf: categories.flat() } } } });
const from = (category, ...targets) => ({ from: { file: { categories: category } }, allow: to(...targets) });
/** Files of a feature or module may import each other, but not those of another one. */
const itself = (category) => ({
  from: { file: { categories: category } },
  allow: { to: { file: { categories: category, captured: { name: '{{ from.file.captured.name }}' } } } },
});

/** The allowed directions of imports. Everything else is an error. */
const directions = [
  from('contract', contract),
  from('sdk', 'sdk', contract),

  from('client-main', client, calls),
  from(
    'client-app',
    'client-app',
    'route-tree',
    'client-routes',
    'client-feature',
    'client-outbox',
    'client-persistence',
    'client-shared',
    'client-devtools',
    calls,
  ),
  from('client-routes', 'client-routes', 'client-feature', 'client-outbox', 'client-shared', calls),
  itself('client-feature'),
  from('client-feature', 'client-outbox', 'client-persistence', 'client-shared', calls),
  from('client-outbox', 'client-outbox', 'client-persistence', 'client-shared', calls),
  from('client-persistence', 'client-persistence', 'client-shared', calls),
  from('client-shared', 'client-shared', calls),
  from('client-devtools', 'client-devtools', 'client-outbox', 'client-persistence', 'client-shared', calls),
  { from: { file: { categories: 'client-devtools' } }, allow: { ...to('client-app'), dependency: { kind: 'type' } } },
  // The mocked server knows the contract only, not the screens.
  from('client-mocks', 'client-mocks', contract),

  from('server-main', server, contract),
  from('server-app', serverParts, contract),
  from('server-http', 'server-http', 'server-request', 'server-rules', 'server-platform', contract),
  from('server-request', 'server-request', 'server-rules', 'server-platform', contract),
  itself('server-module'),
  from('server-module', 'server-request', 'server-rules', 'server-platform', contract),
  // A module may implement an interface of http; create-handlers.ts passes it on.
  { from: { file: { categories: 'server-module' } }, allow: { ...to('server-http'), dependency: { kind: 'type' } } },
  from('server-rules', 'server-rules', 'server-platform', contract),
  from('server-platform', 'server-platform', contract),

  from('demo', 'demo', 'scripts', 'factories', server, contract),
  from('scripts', 'scripts', 'demo', 'config', server, contract),
  from('config', 'config', 'scripts', contract),
  from('factories', 'factories', server, contract),
  { from: { file: { categories: 'factories' } }, allow: { ...to('tests'), dependency: { kind: 'type' } } },
  from('tests', 'tests', 'factories', 'scripts', 'demo', 'config', 'sdk', client, server, contract),
];

const directionOfImports = {
  plugins: { boundaries },
  settings: {
    'import/resolver': { [join(import.meta.dirname, 'scripts/lib/import-resolver.js')]: {} },
    'boundaries/root-path': import.meta.dirname,
    'boundaries/files': places,
    'boundaries/files-single-match': true,
    'boundaries/legacy-templates': false,
  },
  rules: {
    'boundaries/dependencies': [
      'error',
      {
        default: 'disallow',
        checkUnknownLocals: true,
        policies: directions,
        message:
          '{{ from.file.categories }} {{ from.file.captured.name }} must not import {{ to.file.categories }} {{ to.file.captured.name }} ({{ dependency.source }}). Who may import whom is in docs/conventions.md, Imports: a route passes parts of one feature to another, create-handlers.ts functions of one module to another.',
      },
    ],
  },
};

const restrictedSyntax = [
  {
    selector: 'CallExpression[callee.name=clsx] > :matches(ObjectExpression, ArrayExpression)',
    message: 'clsx/lite joins strings: `condition && name`.',
  },
  { selector: 'ExportDefaultDeclaration', message: 'Export by name.' },
  { selector: 'ExportAllDeclaration', message: 'No barrels: import from the file that defines it.' },
  {
    selector: ":matches(TaggedTemplateExpression[tag.name='t'], CallExpression[callee.name='t']):not(:function *)",
    message: 'No language is active yet: declare the text with msg, or translate it in a function.',
  },
];

/** A chunk that does not load must not take the screen with it. */
const lazyParts = [
  {
    selector:
      'ImportExpression:not(CallExpression[callee.name=/^(lazyPart|lazyPanel|lazyDialog|loadPart|loadSometime)$/] ImportExpression)',
    message:
      'Load a component with lazyPart, lazyPanel or lazyDialog of shared/lazy, anything else with loadPart of shared/network: they outlive a missing file.',
  },
];

/** `sizes`, whose values no tool compares with the browsers of vite.config.ts. */
const newSizes = [
  {
    selector: String.raw`:matches(Literal[value=/\b(min|max|clamp)\(\d/], TemplateElement[value.raw=/\b(min|max|clamp)\(\d/])`,
    message: 'Safari before 26.4 ignores `sizes` with min(), max() or clamp(): use media conditions.',
  },
];

/** CSS that decorates or saves work: a browser without it loses nothing. Anything else stands in @supports, beside what replaces it. */
const dispensable = {
  allowProperties: [
    'accent-color',
    'content-visibility',
    'overflow-clip-margin',
    'overscroll-behavior',
    'overscroll-behavior-x',
    'resize',
    'scrollbar-color',
    'scrollbar-width',
    'text-size-adjust',
    'text-wrap',
    'user-select',
  ],
  allowPropertyValues: { 'font-family': ['ui-monospace'] },
};

/** Calls whose data no type compares with what src/client/shared/query/cache-entries.ts declares for the key. */
const untypedCacheAccess = [
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

const browserImports = {
  patterns: [{ group: ['node:*'], message: 'This runs in the browser.' }],
  paths: [
    {
      name: '@tanstack/react-query',
      importNames: ['queryOptions', 'infiniteQueryOptions'],
      message: 'Import it from #client/shared/query/query-options.ts, which knows what each key holds.',
    },
    {
      name: 'react',
      importNames: ['lazy'],
      message:
        'Use lazyPart, lazyPanel or lazyDialog of src/client/shared/lazy: a chunk that does not load must not take the screen with it.',
    },
  ],
};

const onlineMutation = {
  name: '@tanstack/react-query',
  importNames: ['useMutation'],
  message:
    'Declare an OutboxMutation, list it in src/client/app/outbox-backend.ts and send it by useOutboxMutation: it must also work without a network.',
};

const clientSyntax = [...restrictedSyntax, ...lazyParts, ...newSizes, ...apiMisuses, ...limitMisuses];

export default defineConfig([
  globalIgnores(['dist', 'data', 'data-dev', 'coverage', 'src/client/routeTree.gen.ts', 'src/contract/*.gen.ts']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  { files: ['**/*.{js,ts,tsx}'], ...js.configs.recommended },
  {
    files: ['src/client/**/*.css'],
    plugins: { css },
    language: 'css/css',
    rules: { 'css/use-baseline': ['error', { available: 2023, ...dispensable }] },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/ban-ts-comment': 'error',
      '@typescript-eslint/no-invalid-void-type': ['error', { allowAsThisParameter: true }],
      // Marked so that it stands out: it is used for a sign-in provider on loopback only.
      '@typescript-eslint/no-deprecated': [
        'error',
        { allow: [{ from: 'package', name: 'allowInsecureRequests', package: 'openid-client' }] },
      ],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // `interface HistoryState extends PostState {}` merges our type into a library's.
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      // There are no enums: the types are erasable.
      '@typescript-eslint/no-mixed-enums': 'off',
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
      // Costs a tenth of the time, for classes that this code does not write.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/prefer-literal-enum-member': 'off',
      // [...text] goes by characters, as the lengths of the contract do.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      // Numbers and booleans are readable in a text; objects and nullish values remain errors.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidOperator: true },
      ],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/no-unnecessary-condition': [
        'error',
        { allowConstantLoopConditions: 'only-allowed-literals' },
      ],
      // `||` also replaces an empty text or false, on purpose.
      '@typescript-eslint/prefer-nullish-coalescing': ['error', { ignorePrimitives: { string: true, boolean: true } }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Handlers and interfaces of libraries are async by contract, whether or not this one awaits.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/consistent-type-definitions': 'off',
    },
  },
  {
    ...directionOfImports,
    files: ['**/*.{ts,tsx}'],
  },
  {
    files: ['src/**/*.{ts,tsx}', 'scripts/**/*.ts', 'tests/**/*.{ts,tsx}'],
    // The demo's drawings and texts are data.
    ignores: ['**/*.d.ts', 'scripts/demo/**'],
    rules: {
      'max-lines': ['error', { max: 220, skipBlankLines: true, skipComments: true }],
      'no-restricted-syntax': ['error', ...restrictedSyntax],
    },
  },
  {
    files: ['src/client/**/*.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', ...clientSyntax] },
  },
  {
    files: ['src/client/**/*.{ts,tsx}'],
    // The devtools look at any entry, and are in English.
    ignores: ['src/client/shared/query/**', 'src/client/devtools/**'],
    rules: { 'no-restricted-syntax': ['error', ...clientSyntax, ...textMisuses, ...untypedCacheAccess] },
  },
  {
    files: ['src/client/**/*.{ts,tsx}'],
    // Those that the messages name, and what runs beside the app.
    ignores: [
      'src/client/{main.tsx,app/missing-files.ts}',
      'src/client/{devtools,mocks,persistence,worker}/**',
      'src/client/shared/{api,drafts,session}/**',
    ],
    rules: { 'no-restricted-globals': ['error', { globals: browserGlobals, checkGlobalObject: true }] },
  },
  {
    files: ['src/server/modules/**/*handlers.ts'],
    rules: { 'no-restricted-syntax': ['error', ...restrictedSyntax, ...sqlInHandlers] },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    rules: { 'no-console': ['error', { allow: ['warn', 'error'] }] },
  },
  { files: ['src/server/**', 'scripts/**'], languageOptions: { globals: globals.node } },
  {
    files: ['src/client/**/*.{ts,tsx}', 'tests/client/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks, '@tanstack/query': query },
    languageOptions: { globals: globals.browser },
    rules: {
      ...reactHooks.configs.flat['recommended-latest'].rules,
      'react-hooks/exhaustive-deps': 'error',
      // Only reports that the compiler skips a component.
      'react-hooks/incompatible-library': 'off',
      'react-hooks/unsupported-syntax': 'off',
      ...Object.assign({}, ...query.configs['flat/recommended-strict'].map((config) => config.rules)),
      '@tanstack/query/no-rest-destructuring': 'error',
    },
  },
  {
    files: ['src/client/**/*.{ts,tsx}', 'src/{contract,sdk}/**/*.ts'],
    // Everything else imports the options from there.
    ignores: ['src/client/shared/query/query-options.ts'],
    rules: {
      'no-restricted-imports': ['error', browserImports],
    },
  },
  {
    // What people do with posts, comments and each other.
    files: ['src/client/features/{comments,follows,people,posts,safety,saves}/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-imports': ['error', { ...browserImports, paths: [...browserImports.paths, onlineMutation] }],
    },
  },
  {
    files: ['src/client/routes/**/*.{ts,tsx}'],
    rules: {
      // TanStack Router throws redirect() and notFound(), which are not errors.
      '@typescript-eslint/only-throw-error': [
        'error',
        { allow: [{ from: 'package', package: '@tanstack/router-core', name: ['Redirect', 'NotFoundError'] }] },
      ],
    },
  },
  {
    files: ['tests/**/*.{ts,tsx}'],
    rules: {
      // Tables of cases are longer than code.
      'max-lines': ['error', { max: 260, skipBlankLines: true, skipComments: true }],
      // A test knows what it has just put there; a wrong `!` fails the test.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      // Matchers and parsed answers are untyped; the assertion is what checks them.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
    },
  },
]);
