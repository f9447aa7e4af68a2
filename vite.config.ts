import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { msw } from 'msw/vite';
import { defineConfig } from 'vite';

const server = 'http://127.0.0.1:3000';

/**
 * What every screen needs, in one chunk of its own: a change of the app does not make anybody fetch React again.
 * Mutations are left out: a visitor who only looks makes none.
 */
const vendor =
  /node_modules\/(?!.*[mM]utation(?:Observer)?\.js)(react-dom|scheduler|react|use-sync-external-store|openapi-fetch|clsx|@tanstack\/(react-router|router-core|history|store|react-store|react-query|query-core))\//;

export default defineConfig(({ mode }) => ({
  root: 'src/client',
  resolve: {
    alias: [
      // The shims are for React 17 and earlier.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      { find: 'use-sync-external-store/shim/with-selector', replacement: 'use-sync-external-store/with-selector' },
    ],
  },
  css: { modules: { generateScopedName: mode === 'production' ? '[hash:base64:4]' : '[name]_[local]' } },
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
      codeSplittingOptions: { defaultBehavior: [['component', 'pendingComponent', 'errorComponent', 'notFoundComponent']] },
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
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'vendor', test: vendor }] } } },
  },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': server, '/media': server } },
  preview: { host: '127.0.0.1', port: 4173, proxy: { '/api': server, '/media': server } },
}));
