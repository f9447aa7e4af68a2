import { expect, test } from 'vitest';

import { lintPlanted, type Planted } from './lint-planted.ts';

const importing = (file: string, imported: string): Planted => [
  file,
  `import { planted } from '${imported}';\nexport const used = planted;`,
];

const wrong: [who: string, file: string, what: string, imported: string][] = [
  ['a feature', 'src/client/features/posts/post-tile.ts', 'another feature', '#client/features/saves/queries.ts'],
  ['a feature', 'src/client/features/posts/post-tile.ts', 'another by a relative path', '../saves/queries.ts'],
  ['a feature', 'src/client/features/posts/post-tile.ts', 'a route', '#client/routes/index.ts'],
  ['shared code', 'src/client/shared/api/client.ts', 'a feature', '#client/features/saves/queries.ts'],
  ['shared code', 'src/client/shared/api/client.ts', 'the outbox', '#client/outbox/outbox.ts'],
  ['persistence', 'src/client/persistence/database.ts', 'the outbox', '#client/outbox/outbox.ts'],
  ['the outbox', 'src/client/outbox/outbox.ts', 'a feature', '#client/features/saves/queries.ts'],
  ['a route', 'src/client/routes/index.ts', 'the app', '#client/app/router.ts'],
  ['the client', 'src/client/features/posts/post-tile.ts', 'the server', '#server/modules/posts/store.ts'],
  ['the server', 'src/server/modules/posts/store.ts', 'the client', '#client/shared/api/client.ts'],
  ['a module', 'src/server/modules/posts/store.ts', 'another module', '#server/modules/saves/store.ts'],
  ['a module', 'src/server/modules/posts/store.ts', 'the binding', '#server/http/bind-operations.ts'],
  ['the platform', 'src/server/platform/database.ts', 'a module', '../modules/posts/store.ts'],
  ['the platform', 'src/server/platform/database.ts', 'the rules', '../rules/restrictions.ts'],
  ['the rules', 'src/server/rules/restrictions.ts', 'a module', '../modules/posts/store.ts'],
  ['http', 'src/server/http/bind-operations.ts', 'a module', '#server/modules/posts/store.ts'],
  ['the contract', 'src/contract/vocabulary.ts', 'the server', '#server/app.ts'],
  ['the package for others', 'src/sdk/index.ts', 'the client', '#client/shared/api/client.ts'],
  ['the server', 'src/server/app.ts', 'the package for others', '#sdk/answers.ts'],
  ['the product', 'src/server/app.ts', 'tests', '#tests/support/server.ts'],
  ['the product', 'src/client/features/saves/queries.ts', 'factories of the tests', '#tests/factories/post.ts'],
  ['the product', 'src/server/app.ts', 'scripts', '#scripts/start.ts'],
  ['a script', 'scripts/start.ts', 'factories of the tests', '#tests/factories/post.ts'],
  ['the demo', 'scripts/demo/people.ts', 'anything else of the tests', '#tests/support/server.ts'],
];

const right: [file: string, imported: string][] = [
  ['src/client/features/saves/save-button.ts', './queries.ts'],
  ['src/client/features/saves/queries.ts', '#client/shared/api/client.ts'],
  ['src/client/features/saves/queries.ts', '#contract/vocabulary.ts'],
  ['src/client/features/saves/queries.ts', '#client/outbox/outbox.ts'],
  ['src/client/outbox/outbox.ts', '#client/persistence/database.ts'],
  ['src/client/shared/api/client.ts', '#sdk/answers.ts'],
  ['src/sdk/index.ts', '#contract/vocabulary.ts'],
  ['src/client/routes/index.ts', '#client/features/saves/queries.ts'],
  ['src/client/app/router.ts', '#client/routes/index.ts'],
  ['src/client/main.ts', '#client/app/router.ts'],
  ['src/server/modules/saves/handlers.ts', './store.ts'],
  ['src/server/modules/saves/store.ts', '#server/platform/database.ts'],
  ['src/server/modules/saves/store.ts', '#server/rules/restrictions.ts'],
  ['src/server/rules/restrictions.ts', '#server/platform/database.ts'],
  ['src/server/modules/saves/handlers.ts', '#server/http/context.ts'],
  ['src/server/app.ts', '#server/modules/saves/store.ts'],
  ['scripts/start.ts', '#server/app.ts'],
  ['scripts/start.ts', '#sdk/index.ts'],
  ['scripts/demo/people.ts', '#tests/factories/post.ts'],
  ['tests/server/saves.test.ts', '#server/app.ts'],
];

const typesOfHttp =
  "import type { planted } from '#server/http/bind-operations.ts';\nexport type Used = typeof planted;";
const fromFeature = 'src/client/features/posts/post-tile.ts';
const handlers = 'src/server/modules/saves/handlers.ts';

const refused: [what: string, planted: Planted][] = [
  ...wrong.map(([who, file, what, imported]): [string, Planted] => [
    `${who} (${file}) must not import ${what}`,
    importing(file, imported),
  ]),
  [
    'an import() counts as an import',
    [fromFeature, "export const later = () => import('#client/features/saves/queries.ts');"],
  ],
  ['a re-export counts as an import', [fromFeature, "export { planted } from '#client/features/saves/queries.ts';"]],
  [
    'an import of types counts as an import',
    [
      fromFeature,
      "import type { planted } from '#client/features/saves/queries.ts';\nexport type Used = typeof planted;",
    ],
  ],
  ['a module must not call http', [handlers, typesOfHttp.replace('import type', 'import')]],
];

const allowed: [what: string, planted: Planted][] = [
  ...right.map(([file, imported]): [string, Planted] => [`${file} may import ${imported}`, importing(file, imported)]),
  ['a module may implement the types of http', [handlers, typesOfHttp]],
];

const told = lintPlanted(
  [...refused, ...allowed].map(([, planted]) => planted),
  ['boundaries', 'syntax'],
);

test.each(refused.map(([what], index) => [what, told[index]] as const))('%s', (_what, complaints) => {
  expect(complaints).toEqual([expect.stringContaining('must not import')]);
});

test.each(allowed.map(([what], index) => [what, told[refused.length + index]] as const))('%s', (_what, complaints) => {
  expect(complaints).toEqual([]);
});
