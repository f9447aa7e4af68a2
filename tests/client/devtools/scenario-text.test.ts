import { expect, test } from 'vitest';

import { formatScenario, parseScenario } from '#client/devtools/scenario/scenario-text.ts';
import { noScenario } from '#client/devtools/scenario/scenario.ts';

test('a scenario is read word by word', () => {
  expect(parseScenario('latency:1500, latency:savePost:3000,fail:savePost:500,storage-full,offline,401,empty')).toEqual(
    {
      latencies: { '*': 1500, savePost: 3000 },
      failures: { savePost: 500 },
      isStorageFull: true,
      isOffline: true,
      isUnauthorized: true,
      isEmpty: true,
    },
  );
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
    /^There is no scenario "ofline"\. The nearest is offline\. Possible are latency:<ms>, .*, offline, 401, empty, storage-full\.$/,
  ],
  ['latency', /no scenario "latency"\. The nearest is latency\./],
  ['storage-ful', /The nearest is storage-full\./],
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
