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
 * Two chunks for what the first page needs ('$initial'), and nothing else in them: a change of the app does not make anybody
 * fetch React again, and a visitor who only looks fetches nothing that only members use.
 */
const firstPage: Rolldown.CodeSplittingGroup[] = [
  { name: 'vendor', test: /\/node_modules\//, tags: ['$initial'] },
  { name: 'app', tags: ['$initial'] },
];

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
};

export default defineConfig(({ mode, isSsrBuild }) => ({
  root: 'src/client',
  define: { 'import.meta.env.CONTRACT': JSON.stringify(contract), ...(mode === 'production' && !isSsrBuild && inBrowser) },
  resolve: {
    alias: [
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
        defaultBehavior: [screen],
        // What only members see weighs nothing on a visitor's first page, its loaders included: they come with their screen.
        splitBehavior: ({ routeId }) => (routeId.startsWith('/_member/') ? [['loader', ...screen]] : undefined),
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
    rolldownOptions: { output: { codeSplitting: { groups: [...firstPage, ...laterScreens] } } },
  },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': server, '/media': server } },
  preview: { host: '127.0.0.1', port: 4173, proxy: { '/api': server, '/media': server } },
}));
