import { readFileSync } from 'node:fs';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

import { compileMessages } from './scripts/lib/messages/vite-messages.ts';
import { siteDescription } from './src/contract/page-texts.ts';

/** The page's background colours, light and dark, for the browser's toolbar. */
const tokens = readFileSync(new URL('src/client/shared/ui/tokens.css', import.meta.url), 'utf8');
const [, paperLight, paperDark] = /--paper: light-dark\((#\w+), (#\w+)\)/.exec(tokens) ?? [];

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

export default defineConfig({
  root: 'src/client',
  define: {
    // For index.html.
    'import.meta.env.SITE_DESCRIPTION': JSON.stringify(siteDescription.message),
    'import.meta.env.PAPER_LIGHT': JSON.stringify(paperLight),
    'import.meta.env.PAPER_DARK': JSON.stringify(paperDark),
  },
  plugins: [
    // Before react(): code splitting fails silently the other way round.
    tanstackRouter({
      // Everything else is in src/client/tsr.config.json; the plugin asks for this before it looks there.
      autoCodeSplitting: true,
      codeSplittingOptions: {
        // Loaders are loaded with their screen, not with the first page.
        defaultBehavior: [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
      },
    }),
    react(),
    compileMessages(),
    sonnerWithoutStyleElement,
  ],
  build: {
    outDir: '../../dist/client',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // The first versions with light-dark(): for older ones every colour token is written three times.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    manifest: true,
    // Scripts import each other by lasting names, and the page maps these to files: a changed script renames no other.
    chunkImportMap: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // On a slow machine `npm start` would warn the owner about build times.
      checks: { bundlerTimings: false },
      output: {
        // Letters in the order of a chunk's exports would be others after one more export, in all scripts that import it.
        minifyInternalExports: false,
        codeSplitting: {
          groups: [
            // What the first page needs, in two chunks: of a new release, most devices fetch only our own.
            { name: 'libraries', tags: ['$initial' as const], test: /\/node_modules\// },
            { name: 'app', tags: ['$initial' as const] },
            // What three screens or more share of our own modules: as a chunk for each set of screens it would be a hundred requests.
            { name: 'shared', test: /\/src\/(?:client|contract)\//, minShareCount: 3 },
          ],
        },
      },
    },
  },
  // Pre-bundled for development, it would bypass the plugin above.
  optimizeDeps: { exclude: ['sonner'] },
  server: { host: '127.0.0.1', port: 5173 },
});
