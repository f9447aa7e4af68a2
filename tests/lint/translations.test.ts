import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test.each(['client', 'server'])('the %s speaks to members in Hindi with आप and never with तुम', (half) => {
  const catalog = readFileSync(new URL(`../../src/${half}/locales/hi.po`, import.meta.url), 'utf8');
  const texts = [...catalog.matchAll(/^msgstr "(.*)"$/gm)].map(([, text = '']) => text);
  expect(texts.length).toBeGreaterThan(500);
  const isFamiliar =
    /(?<![\p{L}\p{M}])(?:तुम[\p{L}\p{M}]*|करो|लिखो|चुनो|भेजो|पढ़ो|देखो|खोलो|खोजो|बनाओ|हटाओ|दिखाओ)(?![\p{L}\p{M}])/u;
  expect(texts.filter((text) => isFamiliar.test(text))).toEqual([]);
});
