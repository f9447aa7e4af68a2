import css from '@eslint/css';
import { defineConfig } from 'eslint/config';

import { styleNames } from './scripts/lib/lint/style-names.js';

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

const colourAdvice = 'Take the colour from src/client/shared/ui/tokens.css, which has both themes: var(--ink).';
const names = 'white|black|gr[ae]y|silver|red|green|blue|yellow|orange|purple|pink|brown|gold|navy|teal|beige|ivory';

const misplaced = [
  { selector: 'Hash', message: colourAdvice },
  {
    selector: 'Function[name=/^(rgba?|hsla?|hwb|lab|lch|oklab|oklch)$/]:not(:has(Function[name=var]))',
    message: colourAdvice,
  },
  {
    selector: `Declaration[property=/(color|background|background-image|border.*|outline|shadow|fill|stroke)$/] Identifier[name=/^(${names})$/]`,
    message: colourAdvice,
  },
  {
    selector: 'Url[value=/^(https?:)?[/]{2}/]',
    message: 'The page loads nothing from other sites: put the file into src/client.',
  },
];

export default defineConfig([
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['src/client/**/*.css'],
    extends: [css.configs.recommended],
    plugins: { ours: { rules: { 'style-names': styleNames } } },
    language: 'css/css',
    rules: {
      'css/no-invalid-properties': ['error', { allowUnknownVariables: true }],
      'css/use-baseline': ['error', { available: 2023, ...dispensable }],
      'ours/style-names': 'error',
    },
  },
  // What nothing may override: hidden is hidden, and who wants less motion gets none.
  { files: ['src/client/shared/ui/base.css'], rules: { 'css/no-important': 'off' } },
  {
    files: ['src/client/**/*.css'],
    // The tokens themselves, and the devtools, which have a palette of their own.
    ignores: ['src/client/shared/ui/tokens.css', 'src/client/devtools/**'],
    rules: { 'no-restricted-syntax': ['error', ...misplaced] },
  },
]);
