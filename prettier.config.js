/** One format for the whole repository. `npm run format` applies it; `npm run check` fails where it is not applied. */
export default {
  singleQuote: true,
  printWidth: 120,
  plugins: ['@ianvs/prettier-plugin-sort-imports'],
  importOrder: ['<BUILTIN_MODULES>', '<THIRD_PARTY_MODULES>', '', '^#', '', '^[.]'],
  // Type and value imports of one module become one line.
  importOrderTypeScriptVersion: '5.9.0',
};
