import type { Plugin } from 'vite';

const unused = [
  // `compileText` refuses messages with dates.
  /^ {4}(?:date|time): \(value, format\) => .*$/gm,
  // What a developer is told who has activated no language, or compiled no messages: i18n.ts does both.
  /^ {4}if \(!this\.locale\) \{[^]*?^ {4}\}/m,
  / else \{\n {8}console\.warn\(`Uncompiled[^]*?^ {6}\}/m,
];

/** Leaves out parts of Lingui that no screen uses, 0.5 kB of the first page. */
export const trimLingui: Plugin = {
  name: 'trim-lingui',
  transform: {
    filter: { id: /\/@lingui\/core\/dist\/index\.mjs$/ },
    handler(code) {
      let trimmed = code;
      for (const part of unused) {
        const rest = trimmed.replace(part, '');
        if (rest === trimmed) this.error(`Lingui no longer contains ${part.source}: see what it has instead.`);
        trimmed = rest;
      }
      return { code: trimmed, map: null };
    },
  },
};
