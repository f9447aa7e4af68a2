import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

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
];
const serverParts = ['server-app', 'server-http', 'server-request', 'server-module', 'server-rules', 'server-platform'];
const server = ['server-main', ...serverParts];

const to = (...categories: (string | string[])[]) => ({ to: { file: { categories: { anyOf: categories.flat() } } } });
const from = (category: string, ...targets: (string | string[])[]) => ({
  from: { file: { categories: category } },
  allow: to(...targets),
});
/** Files of a feature or module may import each other, but not those of another one. */
const itself = (category: string) => ({
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
  from('scripts', 'scripts', 'demo', 'config', 'sdk', server, contract),
  from('config', 'config', 'scripts', contract),
  from('factories', 'factories', server, contract),
  { from: { file: { categories: 'factories' } }, allow: { ...to('tests'), dependency: { kind: 'type' } } },
  from('tests', 'tests', 'factories', 'scripts', 'demo', 'config', 'sdk', client, server, contract),
];

/** For eslint-plugin-boundaries, which reads the places from the settings and the directions from the options of its rule. */
export const importSettings = {
  'import/resolver': { [join(import.meta.dirname, 'import-resolver.ts')]: {} },
  'boundaries/root-path': root,
  'boundaries/files': places,
  'boundaries/files-single-match': true,
  'boundaries/legacy-templates': false,
};

export const importDirections = {
  default: 'disallow',
  checkUnknownLocals: true,
  policies: directions,
  message:
    '{{ from.file.categories }} {{ from.file.captured.name }} must not import {{ to.file.categories }} {{ to.file.captured.name }} ({{ dependency.source }}). Who may import whom is in docs/conventions.md, Imports: a route passes parts of one feature to another, create-handlers.ts functions of one module to another.',
};
