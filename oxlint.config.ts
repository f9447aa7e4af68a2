import { join } from 'node:path';
import { defineConfig } from 'oxlint';

import { browserGlobals } from './scripts/lib/lint/client-misuses.ts';
import { importDirections, importSettings } from './scripts/lib/lint/import-directions.ts';
import { untranslated } from './scripts/lib/lint/text-misuses.ts';

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

const serverImports = {
  paths: [
    { name: 'node:crypto', importNames: ['randomUUID'], message: 'Take ids from `newId`: they sort by time.' },
    {
      name: 'node:child_process',
      message: 'A request starts no process: src/server/platform has those of pictures and backups.',
    },
  ],
};

const onlineMutation = {
  name: '@tanstack/react-query',
  importNames: ['useMutation', 'mutationOptions', 'MutationObserver'],
  message:
    'Declare an OutboxMutation, list it in src/client/app/outbox-backend.ts and send it by useOutboxMutation: it must also work without a network. What only makes sense with one is listed in oxlint.config.ts, with the reason.',
};

/** What must not be sent later: whoever asks waits for the answer, or the answer is the point. */
const onlineMutations = [
  // Who somebody is, with passwords and codes that must not be stored.
  'src/client/features/session/{mutations,second-factor-mutations,use-register}.ts',
  'src/client/shared/proof/proof-mutations.ts',
  'src/client/shared/confirm-email/send-verification.ts',
  // The token is shown once.
  'src/client/features/session/api-tokens/api-token-mutations.ts',
  // Leaving and keeping the account, and links that were mailed.
  'src/client/features/account/mutations.ts',
  'src/client/features/notifications/use-stop-daily-mail.ts',
  // The download is made now.
  'src/client/features/account/data-download.tsx',
  // Only this device: its stored data, and its subscription at the browser's push service.
  'src/client/features/account/data-on-device.tsx',
  'src/client/features/notifications/push-subscription.ts',
  // Whoever reports something is to know that it arrived.
  'src/client/shared/report/report-form.tsx',
  // Admins decide by what is there now.
  'src/client/features/admin/{use-admin-mutation.ts,pages/page-preview.tsx}',
  // What sends the others.
  'src/client/outbox/use-outbox.ts',
];

export default defineConfig({
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: [
    'dist',
    'data',
    'data-dev',
    'coverage',
    'src/client/routeTree.gen.ts',
    'src/contract/*.gen.ts',
    'tests/lint/fixture',
  ],
  plugins: ['typescript', 'react', 'jsx-a11y', 'import', 'promise', 'node', 'unicorn', 'oxc'],
  jsPlugins: [
    join(import.meta.dirname, 'scripts/lib/lint/plugin.ts'),
    '@tanstack/eslint-plugin-query',
    'eslint-plugin-boundaries',
    'eslint-plugin-lingui',
    'eslint-plugin-react-web-api',
    'eslint-plugin-regexp',
  ],
  settings: importSettings,
  categories: { correctness: 'error' },
  rules: {
    'no-array-constructor': 'error',
    'no-case-declarations': 'error',
    'no-empty': 'error',
    'no-empty-function': 'error',
    'no-fallthrough': 'error',
    'no-prototype-builtins': 'error',
    'no-redeclare': 'error',
    'no-regex-spaces': 'error',
    'no-unexpected-multiline': 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'no-useless-assignment': 'error',
    'no-useless-constructor': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',
    'preserve-caught-error': 'error',

    'typescript/adjacent-overload-signatures': 'error',
    'typescript/array-type': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/ban-tslint-comment': 'error',
    'typescript/class-literal-property-style': 'error',
    'typescript/consistent-generic-constructors': 'error',
    'typescript/consistent-indexed-object-style': 'error',
    'typescript/consistent-type-assertions': 'error',
    'typescript/consistent-type-imports': [
      'error',
      { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
    ],
    'typescript/dot-notation': 'error',
    'typescript/no-confusing-non-null-assertion': 'error',
    'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true, ignoreVoidOperator: true }],
    // Marked so that it stands out: it is used for a sign-in provider on loopback only.
    'typescript/no-deprecated': [
      'error',
      { allow: [{ from: 'package', name: 'allowInsecureRequests', package: 'openid-client' }] },
    ],
    'typescript/no-dynamic-delete': 'error',
    // `interface HistoryState extends PostState {}` merges our type into a library's.
    'typescript/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-extraneous-class': 'error',
    'typescript/no-generated-empty-object-type': 'error',
    'typescript/no-inferrable-types': 'error',
    'typescript/no-invalid-void-type': ['error', { allowAsThisParameter: true }],
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    // [...text] goes by characters, as the lengths of the contract do.
    'typescript/no-misused-spread': ['error', { allow: ['string'] }],
    'typescript/no-namespace': 'error',
    'typescript/no-non-null-asserted-nullish-coalescing': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-require-imports': 'error',
    'typescript/no-unnecessary-boolean-literal-compare': 'error',
    'typescript/no-unnecessary-condition': ['error', { allowConstantLoopConditions: 'only-allowed-literals' }],
    'typescript/no-unnecessary-template-expression': 'error',
    'typescript/no-unnecessary-type-arguments': 'error',
    'typescript/no-unnecessary-type-assertion': 'error',
    'typescript/no-unnecessary-type-constraint': 'error',
    'typescript/no-unnecessary-type-conversion': 'error',
    'typescript/no-unnecessary-type-parameters': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-function-type': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/non-nullable-type-assertion-style': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/prefer-find': 'error',
    'typescript/prefer-for-of': 'error',
    'typescript/prefer-function-type': 'error',
    'typescript/prefer-includes': 'error',
    // `||` also replaces an empty text or false, on purpose.
    'typescript/prefer-nullish-coalescing': ['error', { ignorePrimitives: { string: true, boolean: true } }],
    'typescript/prefer-optional-chain': 'error',
    'typescript/prefer-promise-reject-errors': 'error',
    'typescript/prefer-reduce-type-parameter': 'error',
    'typescript/prefer-regexp-exec': 'error',
    'typescript/prefer-return-this-type': 'error',
    'typescript/prefer-string-starts-ends-with': 'error',
    'typescript/related-getter-setter-pairs': 'error',
    // The default order of texts, by their characters, is what is meant.
    'typescript/require-array-sort-compare': 'off',
    'typescript/restrict-plus-operands': [
      'error',
      {
        allowAny: false,
        allowBoolean: false,
        allowNullish: false,
        allowNumberAndString: false,
        allowRegExp: false,
      },
    ],
    // Numbers and booleans are readable in a text; objects and nullish values remain errors.
    'typescript/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
    'typescript/return-await': ['error', 'error-handling-correctness-only'],
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/unified-signatures': 'error',
    'typescript/use-unknown-in-catch-callback-variable': 'error',

    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'import/no-cycle': 'error',
    'no-alert': 'error',
    'no-proto': 'error',
    'oxc/approx-constant': 'error',
    'promise/no-callback-in-promise': 'off',
    'promise/no-multiple-resolved': 'error',
    'unicorn/no-abusive-eslint-disable': 'error',
    'unicorn/no-instanceof-builtins': 'error',
    // `...{ a, b }` keeps what belongs together on a line.
    'unicorn/no-useless-spread': 'off',
    'unicorn/prefer-node-protocol': 'error',

    'react/button-has-type': 'error',
    'react/checked-requires-onchange-or-readonly': 'error',
    'react/iframe-missing-sandbox': 'error',
    'react/jsx-no-comment-textnodes': 'error',
    'react/jsx-no-constructed-context-values': 'error',
    'react/jsx-no-script-url': 'error',
    'react/jsx-no-target-blank': 'error',
    'react/no-array-index-key': 'error',
    'react/no-danger': 'error',
    'react/no-deriving-state-in-effects': 'error',
    'react/no-unknown-property': 'error',
    'react/no-unstable-nested-components': ['error', { allowAsProps: true }],
    'react/style-prop-object': 'error',

    // What scrolls takes the arrow keys.
    'jsx-a11y/no-noninteractive-tabindex': ['error', { roles: ['region', 'group', 'tabpanel'], tags: ['ol', 'pre'] }],
    // A key that was pressed in what has the focus.
    'jsx-a11y/no-static-element-interactions': ['error', { handlers: ['onClick', 'onMouseDown', 'onMouseUp'] }],
    // role="status" and role="search" announce as well, and may be any element.
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/label-has-associated-control': ['error', { depth: 3 }],

    'boundaries/dependencies': ['error', importDirections],
  },
  overrides: [
    {
      // Not in tsconfig.json: TypeScript knows no types there, so the names are checked here.
      files: ['**/*.js'],
      env: { node: true },
      rules: {
        'no-undef': 'error',
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-return': 'off',
      },
    },
    {
      files: ['src/**/*.{ts,tsx}', 'scripts/**/*.ts', 'tests/**/*.{ts,tsx}'],
      // The demo's drawings and texts are data.
      excludeFiles: ['**/*.d.ts', 'scripts/demo/**'],
      rules: {
        'max-lines': ['error', { max: 220, skipBlankLines: true, skipComments: true }],
        'import/no-default-export': 'error',
        'ours/syntax': 'error',
      },
    },
    {
      files: ['src/**/*.{ts,tsx}'],
      rules: {
        'no-console': ['error', { allow: ['warn', 'error'] }],
        'ours/listed': 'error',
        'regexp/no-super-linear-backtracking': 'error',
        'unicorn/no-document-cookie': 'error',
      },
    },
    {
      files: ['src/client/**/*.{ts,tsx}'],
      rules: {
        'ours/api-calls': 'error',
        'ours/effects': 'error',
        'ours/lazy-parts': 'error',
        'ours/limits': 'error',
        'ours/new-sizes': 'error',
        'ours/raw-page': 'error',
        'ours/rest-of-hooks': 'error',
        'react-web-api/no-leaked-event-listener': 'error',
        'react-web-api/no-leaked-fetch': 'error',
        'react-web-api/no-leaked-intersection-observer': 'error',
        'react-web-api/no-leaked-interval': 'error',
        'react-web-api/no-leaked-resize-observer': 'error',
        'react-web-api/no-leaked-timeout': 'error',
      },
    },
    {
      files: ['src/**/*.{ts,tsx}'],
      rules: {
        'lingui/no-expression-in-message': 'error',
        'lingui/no-plural-inside-trans': 'error',
        'lingui/no-single-tag-to-translate': 'error',
        'lingui/no-single-variables-to-translate': 'error',
        'lingui/no-trans-inside-trans': 'error',
        'lingui/t-call-in-function': 'error',
      },
    },
    {
      files: ['src/client/routes/**/*.{ts,tsx}'],
      rules: { 'ours/routes': 'error' },
    },
    {
      files: ['src/server/**/*.ts'],
      rules: { 'ours/changes-of-all': 'error', 'ours/logged-secrets': 'error' },
    },
    {
      files: ['src/server/**/*.ts'],
      // They are the server's own sources of time and chance.
      excludeFiles: ['src/server/platform/{clock,ids,tokens}.ts'],
      rules: { 'ours/time-and-chance': 'error' },
    },
    {
      files: ['src/server/{modules,rules}/**/*.ts'],
      rules: {
        'node/no-process-env': 'error',
        'node/no-sync': 'error',
        'no-restricted-imports': ['error', serverImports],
      },
    },
    {
      files: ['src/client/**/*.{ts,tsx}'],
      // The devtools look at any entry, and are in English.
      excludeFiles: ['src/client/shared/query/**', 'src/client/devtools/**'],
      rules: { 'ours/cache-access': 'error', 'ours/locales': 'error', 'ours/texts': 'error' },
    },
    {
      files: ['src/client/**/*.{ts,tsx}'],
      // Nobody reads what is in these.
      excludeFiles: ['src/client/{devtools,worker}/**', 'src/client/{shared/cookies,features/account/countries}.ts'],
      rules: { 'lingui/no-unlocalized-strings': ['error', untranslated] },
    },
    {
      files: ['src/client/devtools/**'],
      rules: {
        'jsx-a11y/interactive-supports-focus': 'off',
        'jsx-a11y/no-noninteractive-element-interactions': 'off',
      },
    },
    {
      files: ['src/client/**/*.{ts,tsx}'],
      // Those that the messages name, and what runs beside the app.
      excludeFiles: [
        'src/client/{main.tsx,app/missing-files.ts}',
        'src/client/{devtools,persistence,worker}/**',
        'src/client/shared/{api,drafts,session}/**',
      ],
      rules: { 'no-restricted-globals': ['error', { globals: browserGlobals, checkGlobalObject: true }] },
    },
    {
      files: ['src/server/modules/**/*handlers.ts'],
      rules: { 'ours/sql-in-handlers': 'error' },
    },
    {
      files: ['src/client/**/*.{ts,tsx}', 'tests/client/**/*.{ts,tsx}'],
      rules: {
        'react/rules-of-hooks': 'error',
        '@tanstack/query/exhaustive-deps': 'error',
        '@tanstack/query/infinite-query-property-order': 'error',
        '@tanstack/query/mutation-property-order': 'error',
        '@tanstack/query/no-rest-destructuring': 'error',
        '@tanstack/query/no-unstable-deps': 'error',
        '@tanstack/query/no-void-query-fn': 'error',
        '@tanstack/query/prefer-query-options': 'error',
        '@tanstack/query/stable-query-client': 'error',
      },
    },
    {
      files: ['src/client/**/*.{ts,tsx}', 'src/{contract,sdk}/**/*.ts'],
      // Everything else imports the options from there.
      excludeFiles: ['src/client/shared/query/query-options.ts'],
      rules: { 'no-restricted-imports': ['error', browserImports] },
    },
    {
      files: ['src/client/**/*.{ts,tsx}'],
      excludeFiles: ['src/client/shared/query/query-options.ts', 'src/client/devtools/**', ...onlineMutations],
      rules: {
        'no-restricted-imports': ['error', { ...browserImports, paths: [...browserImports.paths, onlineMutation] }],
      },
    },
    {
      files: ['src/client/routes/**/*.{ts,tsx}'],
      rules: {
        // TanStack Router throws redirect() and notFound(), which are not errors.
        'typescript/only-throw-error': [
          'error',
          { allow: [{ from: 'package', package: '@tanstack/router-core', name: ['Redirect', 'NotFoundError'] }] },
        ],
      },
    },
    {
      files: ['tests/**/*.{ts,tsx}'],
      plugins: ['vitest'],
      rules: {
        'vitest/no-commented-out-tests': 'error',
        'vitest/no-disabled-tests': 'error',
        'vitest/no-focused-tests': 'error',
        'vitest/no-identical-title': 'error',
        // They know neither our helpers, which expect, nor that a message may follow.
        'vitest/expect-expect': 'off',
        'vitest/no-conditional-expect': 'off',
        'vitest/no-conditional-tests': 'off',
        'vitest/no-standalone-expect': 'off',
        'vitest/require-mock-type-parameters': 'off',
        'vitest/require-to-throw-message': 'off',
        'vitest/valid-describe-callback': 'off',
        'vitest/valid-expect': 'off',
        'vitest/valid-title': 'off',
        // Tables of cases are longer than code.
        'max-lines': ['error', { max: 260, skipBlankLines: true, skipComments: true }],
        // A test knows what it has just put there; a wrong `!` fails the test.
        'typescript/no-non-null-assertion': 'off',
        'typescript/unbound-method': 'off',
        'typescript/no-unnecessary-type-parameters': 'off',
        // Matchers and parsed answers are untyped; the assertion is what checks them.
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-argument': 'off',
      },
    },
  ],
});
