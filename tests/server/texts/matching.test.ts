import { expect, test } from 'vitest';

import { compileDomains, hasLink, tidyDomain } from '#server/rules/texts/match-links.ts';
import { compileWords } from '#server/rules/texts/match-words.ts';

const find = compileWords([
  'casino*',
  'Buy Followers',
  'straße',
  'bum',
  '赌博',
  'मुफ़्त',
  'free bet*',
  'e-cigarette',
  '007',
]);

test.each([
  ['a casino night', 'casino*'],
  ['CASINOS!', 'casino*'],
  ['#casino_royal', 'casino*'],
  ['Cäsíno', 'casino*'],
  ['ca\u200Bsino', 'casino*'],
  ['ｃａｓｉｎｏ', 'casino*'],
  // Cyrillic letters that look Latin.
  ['саsіnо', 'casino*'],
  ['c4s1n0', 'casino*'],
  ['buy   followers', 'Buy Followers'],
  ['Buy, followers', 'Buy Followers'],
  ['In der Strasse', 'straße'],
  ['线上赌博网站', '赌博'],
  ['यह मुफ़्त है', 'मुफ़्त'],
  ['Free bets for all', 'free bet*'],
  ['my e-cigarette', 'e-cigarette'],
  ['agent 007', '007'],
  // Cyrillic `и` does not look like n, but these do.
  ['ЬUМ', undefined],
])('“%s” is found by %s', (text, entry) => {
  expect(find(text)).toBe(entry);
});

test.each([
  'an occasion',
  'I buy for my followers',
  'buy more followers',
  'burn',
  'album bumper',
  '100 % organic in 2007',
  'मुफ्ती',
  'a better free life',
  'e cigarettes',
  'Salut à tous',
  '',
])('“%s” has nothing that is not wanted', (text) => {
  expect(find(text)).toBeUndefined();
});

const findDomain = compileDomains(['spam.example', 'bücher.example']);

test.each([
  ['https://spam.example/offer', 'spam.example'],
  ['see www.shop.spam.example.', 'spam.example'],
  ['SPAM.EXAMPLE', 'spam.example'],
  ['https://name@spam.example:8080?x', 'spam.example'],
  ['https://sp%61m.example/', 'spam.example'],
  ['spam。example', 'spam.example'],
  ['https://xn--bcher-kva.example', 'bücher.example'],
  ['bücher.example', 'bücher.example'],
  ['https://sp\u00adam.example/', 'spam.example'],
  ['sp\u200bam.exam\u2060ple', 'spam.example'],
  ['spam\ufe0f.example', 'spam.example'],
  ['\u202espam.example', 'spam.example'],
  ['ｓｐａｍ．ｅｘａｍｐｌｅ', 'spam.example'],
  ['spam｡example', 'spam.example'],
  ['spam\u2024example or spam\ufe52example', 'spam.example'],
  ['https://spam%C2%AD.example', 'spam.example'],
  ['https://spam%EF%BC%8Eexample', 'spam.example'],
  ['https://spam%2Eexample/%zz%ff', 'spam.example'],
  ['https://b%C3%BCcher.example', 'bücher.example'],
  ['https://bu\u0308cher.example', 'bücher.example'],
  ['https://XN--BCHER-KVA.Example.', 'bücher.example'],
  ['https://-ü-.spam.example', 'spam.example'],
  ['https:\\\\ok.example@spam.example', 'spam.example'],
])('a link in “%s” leads to %s', (text, domain) => {
  expect(findDomain(text)).toBe(domain);
});

test.each(['https://notspam.example', 'spam.example.org', 'spam example', 'https://ok.example/spam-example', '100%'])(
  '“%s” leads elsewhere',
  (text) => {
    expect(findDomain(text)).toBeUndefined();
  },
);

test.each([
  ['https://www.Spam.Example/offer?x=1', 'spam.example'],
  [' spam.example. ', 'spam.example'],
  ['bücher.example', 'bücher.example'],
  ['spam', null],
  ['127.0.0.1', null],
  ['spam .example', null],
  ['...', null],
  ['javascript:alert(1)', null],
])('the entry “%s” stands for %s', (entry, domain) => {
  expect(tidyDomain(entry)).toBe(domain);
});

test.each([
  'https://a.example',
  'see www.soaps.example',
  'Buy at soaps.com!',
  'soaps.DE/offer',
  'soaps\u00ad.com',
  'soaps.c\u200bom',
  'soaps。com',
  'soaps．ｃｏｍ',
  'h\u2060ttps://a.example',
])('“%s” has a link', (text) => expect(hasLink(text)).toBe(true));

test.each(['Nice.Thanks', 'e.g. soap', '3.5 litres', 'wow...cool', 'clean.living', ''])('“%s” has no link', (text) =>
  expect(hasLink(text)).toBe(false),
);

test('500 entries cost a post of the greatest length a few milliseconds', () => {
  const words = Array.from({ length: 480 }, (_, n) => `word${n.toString(36)} of ${n}`);
  const prefixes = Array.from({ length: 20 }, (_, n) => `${'prefix'.repeat((n % 8) + 1)}${n}*`);
  const findWord = compileWords([...words, ...prefixes]);
  const findHost = compileDomains(Array.from({ length: 500 }, (_, n) => `spam-${n}.example`));
  const caption = 'Ein schöner Tag mit Kräutern, soap from саsіnо and word1 of clean things. '
    .repeat(30)
    .slice(0, 2200);
  const link = `https://shop.example/${'a-path/'.repeat(280)}`;
  const texts = [caption, caption.slice(0, 150), caption.slice(0, 300), link.slice(0, 2000)];
  const check = () => texts.some((text) => findWord(text) !== undefined || findHost(text) !== undefined);
  const times = Array.from({ length: 60 }, () => {
    const start = performance.now();
    expect(check()).toBe(false);
    return performance.now() - start;
  });
  const median = times.sort((one, other) => one - other)[30] ?? 0;
  // Several times what it takes, for busy machines.
  expect(median).toBeLessThan(25);
});
