import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

import { trimLingui } from './scripts/lib/messages/trim-lingui.ts';
import { compileMessages } from './scripts/lib/messages/vite-messages.ts';
import { createShortClassNames } from './scripts/lib/short-class-names.ts';
import { siteDescription } from './src/contract/site-description.ts';

/**
 * One chunk with exactly what the first page needs ('$initial'). Libraries in a chunk of their own would add 1 % to a first visit, and
 * the service worker fetches a new version in the background anyway.
 */
const firstPage: Rolldown.CodeSplittingGroup = { name: 'app', tags: ['$initial'] };

/**
 * Modules that several later screens share, in a few chunks instead of forty: the first page's scripts contain the name of every
 * chunk, and each chunk is a request. A module that fits two groups goes to the earlier one.
 */
const laterScreens: (Rolldown.CodeSplittingGroup & { test: RegExp })[] = [
  // With what is deleted at a logout. In 'members' it would bring the database to every screen.
  {
    name: 'persistence',
    test: /\/persistence\/|\/shared\/(?:network\/|drafts\/drafts)|\/outbox\/end-session|\/-layout\/network-status-line/,
    minShareCount: 2,
  },
  {
    name: 'fields',
    test: /\/@tanstack\/|\/contract\/(?!countries|subcategories|collection-names|unique-names|operation-calls)|\/shared\/(?:ui\/(?:icons|field|text-|password-|characters-)|hooks\/use-restored-|query\/member-keys)/,
    minShareCount: 2,
  },
  // With zod, which goes to the group of its first importer: in 'members' every screen would fetch it.
  { name: 'forms', test: /\/react-hook-form\/|\/@hookform\/|\/zod\/|\/shared\/forms\//, minShareCount: 2 },
  {
    name: 'choices',
    test: /\/ui\/choice-chips|\/contract\/subcategories|\/(?:is-in|known)-subcategory|\/subcategory-names/,
    minShareCount: 2,
  },
  // Of a post's page and of the forms: in their group that page would fetch all of them.
  { name: 'tags', test: /\/posts\/tag-names/, minShareCount: 2 },
  // Of the dialogs for a new post and for editing one: in 'members' they would bring the forms to every screen.
  { name: 'post-fields', test: /\/posts\/create\/(?:post-fields|more-fields|post-schema)/, minShareCount: 2 },
  { name: 'session', test: /\/features\/session\/(?!log-out|google|wish)/, minShareCount: 2 },
  {
    name: 'members',
    test: new RegExp(
      [
        String.raw`/features/(?!admin/|notifications/|safety/|saves/|session/wish|comments/comment-box|posts/(?:create|edit|detail|author|subcategory|tag|is-in|known)|(?:posts|comments|account)/mutations|account/(?:save-account|share-posts))`,
        '/contract/(?!subcategories|collection-|unique-names|operation-calls)',
        String.raw`/shared/(?!proof/(?!use-)|report/report-form|wishes/|api/upload|pictures/shrink|query/admin-)`,
        String.raw`/routes/(?:_member/)?-(?!prose|suggested|illustration|pictures|category|save|carry-out)`,
      ].join('|'),
    ),
    minShareCount: 2,
  },
  { name: 'category', test: /\/-category-screen|\/posts\/subcategory/, minShareCount: 2 },
  // What members and visitors see of a post.
  { name: 'post-view', test: /\/posts\/(?:detail|author)|\/comment-box/, minShareCount: 2 },
  // What only some of the screens do, and the outbox.
  { name: 'notifications', test: /\/features\/notifications\//, minShareCount: 2 },
  {
    name: 'shelf',
    test: /\/collections\/(?:collection-(?:row|cover|facts)|lock-|queries|cached-)|\/_member\/-save/,
    minShareCount: 2,
  },
  {
    name: 'saves',
    test: /\/features\/saves\/(?!collections\/)|\/collections\/(?:lazy-|album-)/,
    minShareCount: 2,
  },
  { name: 'safety', test: /\/features\/safety\//, minShareCount: 2 },
  { name: 'admin', test: /\/features\/admin\/(?!removal\/lazy)/, minShareCount: 2 },
  { name: 'post-mutations', test: /\/(?:posts|comments)\/mutations|\/posts\/edit\//, minShareCount: 2 },
  {
    name: 'account-mutations',
    test: /\/account\/(?!share-posts)|\/api\/upload|\/pictures\/shrink/,
    minShareCount: 2,
  },
  { name: 'new-post', test: /\/posts\/create\//, minShareCount: 2 },
  // Loaded when a proof is asked for, and by the second step of a login.
  { name: 'proof', test: /\/shared\/proof\//, minShareCount: 2 },
];

/** Without the repository's own path: in a folder named `contract`, every module would be in the group of the contract. */
const testBelowRoot = ({ test, ...group }: (typeof laterScreens)[number]): Rolldown.CodeSplittingGroup => ({
  ...group,
  test: (id) => test.test(id.replace(import.meta.dirname, '')),
});

/** The page's background colours, light and dark, for the browser's toolbar. */
const tokens = readFileSync(new URL('src/client/shared/ui/tokens.css', import.meta.url), 'utf8');
const [, paperLight, paperDark] = /--paper: light-dark\((#\w+), (#\w+)\)/.exec(tokens) ?? [];

const screenParts: ('component' | 'pendingComponent' | 'errorComponent' | 'notFoundComponent')[] = [
  'component',
  'pendingComponent',
  'errorComponent',
  'notFoundComponent',
];

/** Data that were persisted under another contract are not restored. */
const contract = createHash('sha256')
  .update(readFileSync(new URL('openapi.yaml', import.meta.url)))
  .digest('base64url')
  .slice(0, 12);

/** Answers the libraries' checks for server or old browsers at build time, so that those branches are removed, 0.4 kB of the first page. */
const inBrowser = {
  'typeof window': '"object"',
  'typeof document': '"object"',
  'typeof process': '"undefined"',
  'typeof setImmediate': '"undefined"',
  'typeof MessageChannel': '"function"',
  'typeof queueMicrotask': '"function"',
  'typeof reportError': '"function"',
  'typeof AbortController': '"function"',
  'typeof setTimeout': '"function"',
  'typeof clearTimeout': '"function"',
  'typeof performance': '"object"',
  'typeof navigator': '"object"',
  'typeof Promise': '"function"',
  'typeof sessionStorage': '"object"',
  'typeof WeakMap': '"function"',
  'typeof WeakSet': '"function"',
  'typeof requestAnimationFrame': '"function"',
};

/**
 * Leaves out the style element that sonner adds to the page, which the Content-Security-Policy refuses: toaster.tsx imports sonner's
 * stylesheet instead.
 */
const sonnerWithoutStyleElement: Plugin = {
  name: 'sonner-without-style-element',
  transform: {
    filter: { id: /\/sonner\/dist\/index\.mjs$/ },
    handler(code) {
      const withoutStyles = code.replace(/^__insertCSS\(.*\);$/m, '');
      if (withoutStyles === code)
        this.error('sonner no longer calls __insertCSS: see whether this plugin is still needed.');
      return { code: withoutStyles, map: null };
    },
  },
};

/** Makes the code of the first page 0.9 kB smaller than Vite's minifier alone does. For that code only, as it takes seconds. */
const minifyEntry: Plugin = {
  name: 'minify-entry',
  renderChunk: {
    order: 'post',
    async handler(code, chunk, { sourcemap }) {
      if (!chunk.isEntry) return null;
      const { minify } = await import('terser');
      const minified = await minify(code, {
        module: true,
        ecma: 2020,
        compress: { passes: 3 },
        sourceMap: Boolean(sourcemap) && { asObject: true },
      });
      return { code: minified.code ?? code, map: (minified.map as Rolldown.SourceMapInput | undefined) ?? null };
    },
  },
};

/**
 * Goes around the code of the first page. The comment, which has to be the file's first line, asks Chromium to compile all functions
 * on another thread while they load, instead of each at its first call: on a slow phone those calls were 160 ms of the start.
 * Errors that are created while the code runs for the first time have no stacks: react-dom creates four, and to know their line
 * numbers Chromium parses all of the code again as soon as devtools (or a bench) are attached, which is 90 ms on a slow phone. Afterwards stacks
 * have ten frames, as V8 gives them by itself.
 */
const beforeEntry = ['//# allFunctionsCalledOnLoad', 'delete Error.stackTraceLimit;'];
const afterEntry = 'Error.stackTraceLimit=10;';

const startFast: Plugin = {
  name: 'start-fast',
  generateBundle: {
    // After Vite has added its list of files to the beginning.
    order: 'post',
    handler(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.isEntry) continue;
        chunk.code = [...beforeEntry, chunk.code, afterEntry].join('\n');
        const map = bundle[`${chunk.fileName}.map`];
        const unmapped = ';'.repeat(beforeEntry.length);
        if (map?.type === 'asset')
          map.source = map.source.toString().replace('"mappings":"', `"mappings":"${unmapped}`);
      }
    },
  },
};

export default defineConfig(async ({ mode, isSsrBuild }) => ({
  root: 'src/client',
  define: {
    'import.meta.env.CONTRACT': JSON.stringify(contract),
    // For index.html.
    'import.meta.env.SITE_DESCRIPTION': JSON.stringify(siteDescription.message),
    'import.meta.env.PAPER_LIGHT': JSON.stringify(paperLight),
    'import.meta.env.PAPER_DARK': JSON.stringify(paperDark),
    ...(mode === 'production' && !isSsrBuild && inBrowser),
  },
  resolve: {
    alias: [
      // The router's default parser, which search-params.ts replaces, would be 0.3 kB of the first page's scripts.
      { find: /^\.\/searchParams\.js$/, replacement: join(import.meta.dirname, 'src/client/app/search-params.ts') },
      // The shims are for React 17 and earlier.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      { find: 'use-sync-external-store/shim/with-selector', replacement: 'use-sync-external-store/with-selector' },
    ],
  },
  css: {
    modules: {
      generateScopedName:
        mode === 'production' ? createShortClassNames(join(import.meta.dirname, 'src/client')) : '[name]_[local]',
    },
  },
  plugins: [
    // Before react(): code splitting fails silently the other way round.
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'routes',
      generatedRouteTree: 'routeTree.gen.ts',
      addExtensions: true,
      quoteStyle: 'single',
      semicolons: true,
      codeSplittingOptions: {
        // Loaders are loaded with their screen, not with the first page.
        defaultBehavior: [['loader', ...screenParts]],
      },
    }),
    react(),
    compileMessages(),
    trimLingui,
    sonnerWithoutStyleElement,
    !isSsrBuild && minifyEntry,
    !isSsrBuild && startFast,
    // The mocks' service worker is served in development only and is not part of the build.
    // Imported for them only: an owner's install has no development dependencies.
    mode === 'mock' && (await import('msw/vite')).msw({ mode: 'worker-only' }),
  ],
  build: {
    outDir: '../../dist/client',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // The first versions with light-dark(): for older ones every colour token is written three times.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // On a slow machine `npm start` would warn the owner about build times.
      checks: { bundlerTimings: false },
      output: {
        // Short hashes only: the first page's scripts contain the name of every other file.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: { groups: [firstPage, ...laterScreens.map(testBelowRoot)] },
      },
    },
  },
  // Pre-bundled for development, it would bypass the plugin above.
  optimizeDeps: { exclude: ['sonner'] },
  server: { host: '127.0.0.1', port: 5173 },
}));
