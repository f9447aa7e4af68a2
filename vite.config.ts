import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { msw } from 'msw/vite';
import { defineConfig } from 'vite';
import type { Rolldown } from 'vite';

import { countClassNames } from './scripts/class-names.ts';

const server = 'http://127.0.0.1:3000';

/**
 * One chunk for what the first page needs ('$initial'), and nothing else in it: libraries in one of their own would be 1 % more to
 * fetch at a first visit, and what a new version brings is fetched by the worker, when nobody waits for it.
 */
const firstPage: Rolldown.CodeSplittingGroup = { name: 'app', tags: ['$initial'] };

/**
 * What several later screens share, in a few files instead of forty: each name of a file stands in the first page's scripts, and
 * each file is asked for on its own. The earlier group takes what two of them would.
 */
const laterScreens: Rolldown.CodeSplittingGroup[] = [
  { name: 'kept', test: /\/shared\/(?:device|network)\/|\/app\/restore-queries/, minShareCount: 2 },
  { name: 'fields', test: /\/@tanstack\/|\/contract\/(?!countries)|\/shared\/ui\/(?:icons|text-|password-)/, minShareCount: 2 },
  { name: 'forms', test: /\/react-hook-form\/|\/features\/session\/(?!log-out)/, minShareCount: 2 },
  { name: 'members', test: /\/features\/|\/contract\/|\/shared\/|\/routes\/-(?!pages\/prose)/, minShareCount: 2 },
];

/** The parts of a route that it shows. */
const screen: ('component' | 'pendingComponent' | 'errorComponent' | 'notFoundComponent')[] = [
  'component',
  'pendingComponent',
  'errorComponent',
  'notFoundComponent',
];

/** What was told by another contract is not shown by this one. */
const contract = createHash('sha256').update(readFileSync(new URL('openapi.yaml', import.meta.url))).digest('base64url').slice(0, 12);

/** What libraries ask of where they run, answered while building: what they would do elsewhere is left out. */
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

export default defineConfig(({ mode, isSsrBuild }) => ({
  root: 'src/client',
  define: { 'import.meta.env.CONTRACT': JSON.stringify(contract), ...(mode === 'production' && !isSsrBuild && inBrowser) },
  resolve: {
    alias: [
      { find: /^\.\/searchParams\.js$/, replacement: join(import.meta.dirname, 'src/client/app/unused-search.ts') },
      // The shims are for React 17 and earlier.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      { find: 'use-sync-external-store/shim/with-selector', replacement: 'use-sync-external-store/with-selector' },
    ],
  },
  css: { modules: { generateScopedName: mode === 'production' ? countClassNames(join(import.meta.dirname, 'src/client')) : '[name]_[local]' } },
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
        // What other screens need weighs nothing on the first page, their loaders included: those come with their screen.
        defaultBehavior: [['loader', ...screen]],
      },
    }),
    react(),
    // The mocks' worker is served in development only and never stands in the build.
    mode === 'mock' && msw({ mode: 'worker-only' }),
  ],
  build: {
    outDir: '../../dist/client',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // Widely available as well since November 2026, and without it every colour token is written out three times over.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // By their fingerprints alone: the first page's scripts hold the name of every other file.
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
        codeSplitting: { groups: [firstPage, ...laterScreens] },
      },
    },
  },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': server, '/media': server } },
  preview: { host: '127.0.0.1', port: 4173, proxy: { '/api': server, '/media': server } },
}));
