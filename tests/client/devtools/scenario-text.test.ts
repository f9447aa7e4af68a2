import { expect, test } from 'vitest';

import { formatScenario, parseScenario } from '#client/devtools/scenario/scenario-text.ts';
import { noScenario } from '#client/devtools/scenario/scenario.ts';

test('a scenario is read word by word', () => {
  const words = [
    'latency:1500, latency:savePost:3000,fail:savePost:500,storage-full,offline,401,empty,key-expired,quota',
    'age:3h,clock:-1d,abort:report-form,abort:saving',
  ];
  expect(parseScenario(words.join())).toEqual({
    latencies: { '*': 1500, savePost: 3000 },
    failures: { savePost: 500 },
    isStorageFull: true,
    isOffline: true,
    isUnauthorized: true,
    isEmpty: true,
    isKeyExpired: true,
    isDeviceFull: true,
    ageMs: 3 * 3_600_000,
    clockMs: -86_400_000,
    missingFiles: ['report-form', 'saving'],
  });
});

test('no text is the network as it is', () => {
  expect(parseScenario('')).toEqual(noScenario);
  expect(formatScenario(noScenario)).toBe('');
});

test.each([
  ['fail:savePost', 'fail:savePost:500'],
  ['fail:*:503', 'fail:*:503'],
  ['fail:savePost:unreachable', 'fail:savePost:unreachable'],
  ['latency:100,latency:200', 'latency:200'],
  ['quota,age:48h,key-expired', 'key-expired,quota,age:2d'],
  ['age:90m', 'age:90m'],
  ['clock:+120m', 'clock:+2h'],
  // As an address says a plus.
  ['clock: 45s', 'clock:+45s'],
  ['abort:-form,clock:-1d', 'clock:-1d,abort:-form'],
  [
    'empty,fail:follow:404,latency:savePost:0,latency:5,offline,401,storage-full',
    'latency:savePost:0,latency:5,fail:follow:404,offline,401,empty,storage-full',
  ],
])('%s is shown as %s, which reads the same', (text, shown) => {
  const scenario = parseScenario(text);
  if ('problem' in scenario) throw new Error(scenario.problem);
  expect(formatScenario(scenario)).toBe(shown);
  expect(parseScenario(shown)).toEqual(scenario);
});

test.each([
  [
    'ofline',
    /^There is no scenario "ofline"\. The nearest is offline\. Possible are latency:<ms>, .*, offline, 401, empty, storage-full, key-expired, quota, age:.*\.$/,
  ],
  ['latency', /no scenario "latency"\. The nearest is latency\./],
  ['storage-ful', /The nearest is storage-full\./],
  ['qota', /The nearest is quota\./],
  ['age', /The nearest is age\./],
  ['age:2x', /^"age:2x": an age is a number and d, h, m or s\. The nearest is age:2d\.$/],
  ['age:-2h', /The nearest is age:2h\./],
  ['clock:yesterday', /^"clock:yesterday": a clock is off by .*\. The nearest is clock:-1d\.$/],
  ['clock:+3', /The nearest is clock:\+3d\./],
  ['abort:', /^"abort:": a file is named by a part of its name, as in abort:report-form\.$/],
  ['fail:savePost:500:1', /no scenario/],
  [
    'fail:savePst:500',
    /^"fail:savePst:500": the contract has no operation "savePst"\. The nearest are savePost, .*\.$/,
  ],
  ['fail:toString', /no operation "toString"/],
  ['latency:getPots:5', /no operation "getPots"\. The nearest are getPost, /],
  ['fail:savePost:200', /^"fail:savePost:200": a failure is a status from 400 to 599 or "unreachable", as in /],
  ['fail:savePost:', /a failure is a status/],
  ['latency:soon', /^"latency:soon": a latency is a number of milliseconds from 0 to 60000, as in /],
  ['latency:60001', /a latency is a number/],
  ['latency:-5', /a latency is a number/],
])('%s is refused in one line that says what is possible', (text, problem) => {
  expect(parseScenario(`offline,${text}`)).toEqual({ problem: expect.stringMatching(problem) as string });
});
