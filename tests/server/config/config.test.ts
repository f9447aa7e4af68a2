import { expect, test } from 'vitest';
import { readConfig, SettingError } from '#server/platform/config.ts';

function complaint(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(SettingError);
    return (error as Error).message;
  }
  throw new Error(`Accepted: ${JSON.stringify(environment)}`);
}

test('with nothing set it is a private server with its data beside it', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000, host: '127.0.0.1', publicUrl: undefined, trustProxy: false, databaseUrl: undefined, s3: null, admin: null,
    smtpUrl: undefined, google: null, corsOrigins: [], isRateLimited: true, isDemo: true,
  });
  expect(readConfig({}).dataDir).toMatch(/\/data$/);
});

test('an empty setting counts as absent', () => {
  const empty = Object.fromEntries(['PORT', 'HOST', 'PUBLIC_URL', 'DATABASE_URL', 'S3_BUCKET', 'ADMIN_EMAIL', 'SMTP_URL', 'GOOGLE_CLIENT_ID', 'CORS_ORIGINS', 'DEMO', 'RATE_LIMIT'].map((name) => [name, ' ']));
  expect(readConfig(empty)).toEqual(readConfig({}));
});

test.each([
  ['PORT', ['http', '-1', '65536', '3000.5', '3000 or so']],
  ['PUBLIC_URL', ['clean.example', 'ftp://clean.example', 'https://clean.example/community', 'https://clean.example/?a=1', 'javascript:alert(1)', 'https://']],
  ['DATABASE_URL', ['mysql://host/db', 'postgres', 'host=localhost']],
  ['SMTP_URL', ['mail.example', 'http://mail.example']],
  ['CORS_ORIGINS', ['*', 'https://a.example, b.example', 'https://a.example/path', 'null']],
  ['RATE_LIMIT', ['yes', 'ON', 'true']],
  ['DEMO', ['1', 'false']],
  ['TRUST_PROXY', ['127.0.0.1']],
  ['LOG_LEVEL', ['loud']],
  ['CONTACT_EMAIL', ['nobody', 'a b@example.org']],
  ['OIDC_ISSUER', ['accounts.google.com']],
  ['S3_ENDPOINT', ['s3.example']],
  ['APP_NAME', ['x'.repeat(41)]],
  ['SOCIAL_TIKTOK', ['@cleaner', 'javascript:alert(1)']],
])('a wrong %s is named in one line, without its value', (name, values) => {
  for (const value of values) {
    const message = complaint({ [name]: value });
    expect(message).toMatch(new RegExp(`^${name}: [^\\n]{5,150}$`));
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
])('what belongs together is asked for: %s', (missing, environment) => {
  expect(complaint(environment)).toMatch(new RegExp(`^${missing}: missing, while others of [A-Z0-9_, ]+ are set$`));
});

test('the admin needs an address and a password as the contract wants them', () => {
  expect(complaint({ ADMIN_EMAIL: 'owner', ADMIN_PASSWORD: 'a long phrase' })).toBe('ADMIN_EMAIL: must be an e-mail address');
  expect(complaint({ ADMIN_EMAIL: 'owner@example.org', ADMIN_PASSWORD: 'short' })).toBe('ADMIN_PASSWORD: needs at least 8 characters');
  expect(readConfig({ ADMIN_EMAIL: 'owner@example.org', ADMIN_PASSWORD: ' spaces count ' }).admin).toEqual({ email: 'owner@example.org', password: ' spaces count ' });
});

test('demo accounts, whose passwords are known, exist only where nobody else comes', () => {
  expect(complaint({ DEMO: 'on', HOST: '0.0.0.0' })).toMatch(/^DEMO: /);
  expect(complaint({ DEMO: 'on', HOST: '192.0.2.1' })).toMatch(/^DEMO: /);
  expect(complaint({ DEMO: 'on', PUBLIC_URL: 'https://clean.example' })).toMatch(/^DEMO: /);
  const isDemo = (environment: Record<string, string>) => readConfig(environment).isDemo;
  expect([isDemo({ HOST: '0.0.0.0' }), isDemo({ PUBLIC_URL: 'https://clean.example' }), isDemo({ DATABASE_URL: 'postgres://host/db' }), isDemo({ DEMO: 'off' })]).toEqual([false, false, false, false]);
  expect([isDemo({ HOST: 'localhost' }), isDemo({ HOST: '::1' }), isDemo({ PUBLIC_URL: 'http://localhost:3000' }), isDemo({ DEMO: 'on', DATABASE_URL: 'postgres://host/db' })]).toEqual([true, true, true, true]);
});

test("addresses are kept in the browser's spelling", () => {
  expect(readConfig({ PUBLIC_URL: 'HTTPS://Clean.Example:443/' }).publicUrl).toBe('https://clean.example');
  expect(readConfig({ CORS_ORIGINS: ' https://A.example/ ,http://localhost:5173,' }).corsOrigins).toEqual(['https://a.example', 'http://localhost:5173']);
});
