import { expect, test } from 'vitest';

import { parseEnvironment } from '#scripts/lib/load-environment.ts';

test('a # in the middle of a value of .env belongs to it, and one after a space begins a comment', () => {
  const text = [
    'ADMIN_PASSWORD=violet-lamp#9',
    "SMTP_URL = it's#1 # of the provider",
    'APP_NAME=Green Room # ours',
    'MAIL_FROM="a # b" # quoted',
    '# PORT=1',
    'export PORT=8080#',
    'EMPTY=#none',
  ].join('\n');
  expect(parseEnvironment(text)).toEqual({
    ADMIN_PASSWORD: 'violet-lamp#9',
    SMTP_URL: "it's#1",
    APP_NAME: 'Green Room',
    MAIL_FROM: 'a # b',
    PORT: '8080#',
    EMPTY: '',
  });
});

test('a file of Windows, with its mark and its line ends, has the same settings', () => {
  expect(parseEnvironment('\u{FEFF}PORT=8080\r\nADMIN_PASSWORD=violet-lamp#9\r\n')).toEqual({
    PORT: '8080',
    ADMIN_PASSWORD: 'violet-lamp#9',
  });
});
