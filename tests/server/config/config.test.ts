import { expect, test } from 'vitest';

import { describeMisspelt, readConfig, SettingError } from '#server/platform/config.ts';

function errorFor(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(SettingError);
    return (error as Error).message;
  }
  throw new Error(`Accepted: ${JSON.stringify(environment)}`);
}

test('the defaults are a private server with its data in ./data', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: undefined,
    trustedProxies: false,
    databaseUrl: undefined,
    s3: null,
    admin: null,
    smtpUrl: undefined,
    google: null,
    formerUrls: [],
    corsOrigins: [],
    isRateLimited: true,
    isDemo: true,
    restoreDrillDays: 7,
  });
  expect(readConfig({}).dataDir).toMatch(/\/data$/);
});

test('an empty setting counts as absent', () => {
  const empty = Object.fromEntries(
    [
      'PORT',
      'HOST',
      'PUBLIC_URL',
      'DATABASE_URL',
      'S3_BUCKET',
      'ADMIN_EMAIL',
      'SMTP_URL',
      'GOOGLE_CLIENT_ID',
      'CORS_ORIGINS',
      'DEMO',
      'RATE_LIMIT',
    ].map((name) => [name, ' ']),
  );
  expect(readConfig(empty)).toEqual(readConfig({}));
});

test.each([
  ['RESTORE_DRILL_DAYS', ['weekly', '-1', '366', '0.5']],
  ['PORT', ['http', '-1', '65536', '3000.5', '3000 or so']],
  [
    'PUBLIC_URL',
    [
      'clean.example',
      'ftp://clean.example',
      'https://clean.example/community',
      'https://clean.example/?a=1',
      'javascript:alert(1)',
      'https://',
    ],
  ],
  ['DATABASE_URL', ['mysql://host/db', 'postgres', 'host=localhost', 'postgres://me:12/ab@host/db']],
  ['DATABASE_READ_URL', ['mysql://host/db', 'postgres', 'postgres://me:12/ab@host/db', 'postgres://host/db']],
  [
    'SMTP_URL',
    ['mail.example', 'http://mail.example', 'smtp://me:12/ab@mail.example', 'smtp://me:1#a@b', 'smtp://me:1?a@b'],
  ],
  ['FORMER_URLS', ['old.example', 'https://old.example/path']],
  ['CORS_ORIGINS', ['*', 'https://a.example, b.example', 'https://a.example/path', 'null']],
  ['RATE_LIMIT', ['yes', 'ON', 'true']],
  ['DEMO', ['1', 'false']],
  [
    'TRUST_PROXY',
    ['yes', '0', '11', '-1', '1.5', '10.0.0.0/0', '10.0.0.0/33', '::/0', 'proxy.example', '10.0.0.1,', '1,2'],
  ],
  ['LOG_LEVEL', ['loud']],
  ['CONTACT_EMAIL', ['nobody', 'a b@example.org']],
  ['OIDC_ISSUER', ['accounts.google.com']],
  ['S3_ENDPOINT', ['s3.example']],
  ['APP_NAME', ['x'.repeat(41)]],
  ['SOCIAL_TIKTOK', ['@cleaner', 'javascript:alert(1)']],
])('an invalid %s is named in one line, without its value', (name, values) => {
  for (const value of values) {
    const message = errorFor({ [name]: value });
    expect(message.split('\n')[0]).toMatch(new RegExp(`^${name}: .{5,150}$`));
    if (value.length > 5) expect(message).not.toContain(value);
  }
});

test.each([
  ['S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY', { S3_ENDPOINT: 'https://s3.example' }],
  ['S3_SECRET_KEY', { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'b', S3_ACCESS_KEY: 'k' }],
  ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'owner@example.org' }],
  ['ADMIN_EMAIL', { ADMIN_PASSWORD: 'a long phrase' }],
  ['GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_ID: 'id' }],
  ['GOOGLE_CLIENT_ID', { GOOGLE_CLIENT_SECRET: 'secret' }],
])('settings that require each other: %s', (missing, environment) => {
  expect(errorFor(environment)).toMatch(new RegExp(`^${missing}: missing, while others of [A-Z0-9_, ]+ are set$`));
});

test('the admin needs a valid e-mail address and password', () => {
  expect(errorFor({ ADMIN_EMAIL: 'owner', ADMIN_PASSWORD: 'a long phrase' })).toBe(
    'ADMIN_EMAIL: must be an e-mail address',
  );
  expect(errorFor({ ADMIN_EMAIL: 'owner@example.org', ADMIN_PASSWORD: 'short' })).toBe(
    'ADMIN_PASSWORD: needs at least 8 characters',
  );
  expect(errorFor({ ADMIN_EMAIL: 'owner@example.org', ADMIN_PASSWORD: '😀😀😀😀' })).toBe(
    'ADMIN_PASSWORD: needs at least 8 characters',
  );
  expect(readConfig({ ADMIN_EMAIL: 'owner@example.org', ADMIN_PASSWORD: ' spaces count ' }).admin).toEqual({
    email: 'owner@example.org',
    password: ' spaces count ',
  });
});

test('on this machine only, a stop does not wait for a load balancer', () => {
  expect(readConfig({}).drainMs).toBe(0);
  expect(readConfig({ PUBLIC_URL: 'https://clean.example' }).drainMs).toBe(3000);
});

test('the demo, whose passwords are printed, is only for servers that others cannot reach', () => {
  expect(errorFor({ DEMO: 'on', HOST: '0.0.0.0' })).toMatch(/^DEMO: /);
  expect(errorFor({ DEMO: 'on', HOST: '192.0.2.1' })).toMatch(/^DEMO: /);
  expect(errorFor({ DEMO: 'on', PUBLIC_URL: 'https://clean.example' })).toMatch(/^DEMO: /);
  const isDemo = (environment: Record<string, string>) => readConfig(environment).isDemo;
  expect([
    isDemo({ HOST: '0.0.0.0' }),
    isDemo({ PUBLIC_URL: 'https://clean.example' }),
    isDemo({ DATABASE_URL: 'postgres://host/db' }),
    isDemo({ DEMO: 'off' }),
  ]).toEqual([false, false, false, false]);
  expect([
    isDemo({ HOST: 'localhost' }),
    isDemo({ HOST: '::1' }),
    isDemo({ PUBLIC_URL: 'http://localhost:3000' }),
    isDemo({ DEMO: 'on', DATABASE_URL: 'postgres://host/db' }),
  ]).toEqual([true, true, true, true]);
});

test('trusted proxies are a number of hops, or addresses and networks', () => {
  const trusted = (value: string) => readConfig({ TRUST_PROXY: value }).trustedProxies;
  expect([trusted('on'), trusted(' 3 '), trusted('off')]).toEqual([1, 3, false]);
  expect(trusted('loopback, 10.0.0.0/8,2001:db8::/32, ::1')).toEqual([
    'loopback',
    '10.0.0.0/8',
    '2001:db8::/32',
    '::1',
  ]);
});

test('origins are normalized as browsers spell them', () => {
  expect(readConfig({ PUBLIC_URL: 'HTTPS://Clean.Example:443/' }).publicUrl).toBe('https://clean.example');
  expect(readConfig({ CORS_ORIGINS: ' https://A.example/ ,http://localhost:5173,' }).corsOrigins).toEqual([
    'https://a.example',
    'http://localhost:5173',
  ]);
});

test('a name that is almost one of a setting is named with the setting that is meant', () => {
  expect(describeMisspelt(['SMTP_ULR', 'DATA_DRI', 'PORT', 'NODE_OPTIONS', 'SMTP_URL'])).toEqual([
    'SMTP_ULR is not a setting. Is SMTP_URL meant?',
    'DATA_DRI is not a setting. Is DATA_DIR meant?',
  ]);
});

test('a number out of its range is told the range', () => {
  expect(errorFor({ PORT: '99999' })).toBe('PORT: must be a whole number from 0 to 65535');
  expect(errorFor({ MAX_CONNECTIONS: '0' })).toBe('MAX_CONNECTIONS: must be a whole number of at least 1');
});

test('all wrong settings are named, each in a line', () => {
  expect(errorFor({ PORT: '99999', SMTP_URL: 'mail.example', RATE_LIMIT: 'yes' }).split('\n')).toEqual([
    expect.stringMatching(/^PORT: /),
    expect.stringMatching(/^SMTP_URL: /),
    expect.stringMatching(/^RATE_LIMIT: /),
  ]);
  const incomplete = { S3_BUCKET: 'b', GOOGLE_CLIENT_ID: 'id', DATABASE_READ_URL: 'postgres://host/db', PORT: 'http' };
  expect(errorFor(incomplete).split('\n')).toEqual([
    expect.stringMatching(/^PORT: /),
    expect.stringMatching(/^S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY: missing/),
    expect.stringMatching(/^GOOGLE_CLIENT_SECRET: missing/),
    expect.stringMatching(/^DATABASE_READ_URL: needs DATABASE_URL/),
  ]);
  expect(errorFor({ S3_BUCKET: 'b', DEMO: 'on', HOST: '0.0.0.0' })).toMatch(/^S3_ENDPOINT, .*\nDEMO: /);
});
