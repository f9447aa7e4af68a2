import css from '@eslint/css';
import { defineConfig } from 'eslint/config';

// Styles alone, which oxlint does not read: everything else is in oxlint.config.ts.

/** CSS that decorates or saves work: a browser without it loses nothing. Anything else stands in @supports, beside what replaces it. */
const dispensable = {
  allowProperties: [
    'accent-color',
    'content-visibility',
    'forced-color-adjust',
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

export default defineConfig([
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['src/client/**/*.css'],
    plugins: { css },
    language: 'css/css',
    rules: { 'css/use-baseline': ['error', { available: 2023, ...dispensable }] },
  },
]);
