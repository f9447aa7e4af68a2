import { resolve } from 'node:path';
import { closestMatch } from 'leven';
import { z } from 'zod';

import { limits } from '#contract/vocabulary.ts';

import { formerFace } from './former-face.ts';
import { trustedProxies } from './trusted-proxies.ts';

const text = z.string().trim();
const optional = text.optional().transform((value) => (value === '' ? undefined : value));
const onOff = z.enum(['on', 'off']);
const address = (protocols: RegExp) => z.url({ protocol: protocols, error: 'must be an address' });
const url = address(/^https?$/).transform((value) => value.replace(/\/+$/, ''));
/** Scheme, host and port as the browser spells them, such as https://example.org. The server cannot be mounted below a path. */
const origin = address(/^https?$/i)
  .transform((value) => new URL(value))
  .refine((value) => value.href === `${value.origin}/`, 'must be an address without a path')
  .transform((value) => value.origin);
const origins = text.default('').transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

/** What a connection is opened to, with a login. A `/`, `#` or `?` in a password would end the host, unseen. */
const connection = (protocols: RegExp) =>
  address(protocols).refine((value) => {
    // What is no address has been told already.
    if (!URL.canParse(value)) return true;
    const { hash, pathname, search } = new URL(value);
    return hash === '' && !`${pathname}${search}`.includes('@');
  }, 'must be an address whose password has %2F for /, %23 for #, %3F for ? and %40 for @');

const wholeNumber = (min: number, max?: number) => {
  const error = `must be a whole number ${max === undefined ? `of at least ${min}` : `from ${min} to ${max}`}`;
  return z.coerce
    .number({ error })
    .int()
    .min(min)
    .max(max ?? Infinity);
};
const port = wholeNumber(0, 65_535);

const settings = z.object({
  PORT: port.default(3000),
  METRICS_PORT: port.optional(),
  HOST: text.min(1).default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  FORMER_URLS: origins.pipe(z.array(origin)),
  TRUST_PROXY: trustedProxies.default(false),
  DATA_DIR: text.min(1).default('./data'),
  BACKUP_KEEP_DAYS: wholeNumber(0, 3650).default(14),
  RESTORE_DRILL_DAYS: wholeNumber(0, 365).default(7),
  DATABASE_URL: connection(/^postgres(ql)?$/).optional(),
  DATABASE_READ_URL: connection(/^postgres(ql)?$/).optional(),
  S3_ENDPOINT: url.optional(),
  S3_BUCKET: optional,
  S3_ACCESS_KEY: optional,
  S3_SECRET_KEY: optional,
  S3_REGION: text.min(1).default('us-east-1'),
  ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
  ADMIN_PASSWORD: z
    .string()
    // As the contract counts them for members: one that takes two code units is one.
    .refine((value) => [...value].length >= limits.password.min, `needs at least ${limits.password.min} characters`)
    .refine((value) => [...value].length <= limits.password.max, `may have at most ${limits.password.max} characters`)
    .optional(),
  SMTP_URL: connection(/^smtps?$/).optional(),
  MAIL_FROM: text.min(1).default('no-reply@localhost'),
  GOOGLE_CLIENT_ID: optional,
  GOOGLE_CLIENT_SECRET: optional,
  OIDC_ISSUER: url.default('https://accounts.google.com'),
  HSTS: z.enum(['off', 'on', 'subdomains']).default('on'),
  CORS_ORIGINS: origins.pipe(z.array(origin)),
  BACKUP_DOWNLOAD: onOff.default('off'),
  RATE_LIMIT: onOff.default('on'),
  MAX_CONNECTIONS: wholeNumber(1).default(5000),
  DRAIN_SECONDS: wholeNumber(0, 60).optional(),
  UPLOAD_MB_PER_DAY: wholeNumber(1).default(500),
  MIN_FREE_MB: wholeNumber(0).default(500),
  WEB_PUSH: onOff.optional(),
  DEMO: onOff.optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  ...formerFace.shape,
});

const requiredTogether = [
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'],
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
] as const;

/** For each of these names that is no setting but differs from one by two letters at most: a line that names both. */
export function describeMisspelt(names: readonly string[]): string[] {
  const known = Object.keys(settings.shape);
  return names.flatMap((name) => {
    const nearest = closestMatch(name, known, { maxDistance: 2 });
    return nearest === undefined || nearest === name ? [] : [`${name} is not a setting. Is ${nearest} meant?`];
  });
}

/** Invalid settings; its message names each in a line. */
export class SettingError extends Error {}

/** Of each setting the first fault. */
function describeIssues({ issues }: z.ZodError): string[] {
  const faults = new Map(issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
  return [...faults].toReversed().map(([name, message]) => `${name}: ${message}`);
}

function describeMissing(given: Readonly<Record<string, unknown>>): string[] {
  const incomplete = requiredTogether.flatMap((group) => {
    const missing = group.filter((name) => !(name in given));
    const isPart = missing.length > 0 && missing.length < group.length;
    return isPart ? [`${missing.join(', ')}: missing, while others of ${group.join(', ')} are set`] : [];
  });
  if ('DATABASE_READ_URL' in given && !('DATABASE_URL' in given))
    incomplete.push('DATABASE_READ_URL: needs DATABASE_URL, the database that it is a replica of');
  if ('FORMER_URLS' in given && !('PUBLIC_URL' in given))
    incomplete.push('FORMER_URLS: needs PUBLIC_URL, the address that they lead to');
  return incomplete;
}

/** Reads and validates all settings of the environment; throws a SettingError that names all that are invalid. */
export function readConfig(environment: NodeJS.ProcessEnv) {
  // .env templates contain empty settings; they count as absent.
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const result = settings.safeParse(given);
  const faults = [...(result.success ? [] : describeIssues(result.error)), ...describeMissing(given)];
  const isPrivate = result.success && isOnThisMachine(result.data);
  if (result.success && result.data.DEMO === 'on' && !isPrivate)
    faults.push(
      'DEMO: the passwords of the demo are printed at each start, so it exists only while HOST and PUBLIC_URL are 127.0.0.1',
    );
  if (result.success && result.data.FORMER_URLS.some((url) => url === result.data.PUBLIC_URL))
    faults.push('FORMER_URLS: has PUBLIC_URL in it, which would lead to itself');
  if (!result.success || faults.length > 0) throw new SettingError(faults.join('\n'));
  const values = result.data;
  // Browsers have service workers on https and on this machine only.
  const isSecure = isPrivate || values.PUBLIC_URL?.startsWith('https:') === true;
  return {
    port: values.PORT,
    host: values.HOST,
    metricsPort: values.METRICS_PORT,
    publicUrl: values.PUBLIC_URL,
    formerUrls: values.FORMER_URLS,
    trustedProxies: values.TRUST_PROXY,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databaseReadUrl: values.DATABASE_READ_URL,
    backupKeepDays: values.BACKUP_KEEP_DAYS,
    restoreDrillDays: values.RESTORE_DRILL_DAYS,
    isBackupDownloadOn: values.BACKUP_DOWNLOAD === 'on',
    s3: s3Settings(values),
    admin:
      values.ADMIN_EMAIL && values.ADMIN_PASSWORD
        ? { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD }
        : null,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    google:
      values.GOOGLE_CLIENT_ID && values.GOOGLE_CLIENT_SECRET
        ? { issuer: values.OIDC_ISSUER, clientId: values.GOOGLE_CLIENT_ID, clientSecret: values.GOOGLE_CLIENT_SECRET }
        : null,
    hsts: values.HSTS,
    corsOrigins: values.CORS_ORIGINS,
    maxConnections: values.MAX_CONNECTIONS,
    drainMs: 1000 * (values.DRAIN_SECONDS ?? (isPrivate ? 0 : 3)),
    maxUploadBytesPerDay: values.UPLOAD_MB_PER_DAY * 1024 * 1024,
    minFreeBytes: values.MIN_FREE_MB * 1024 * 1024,
    isRateLimited: values.RATE_LIMIT === 'on',
    isPrivate,
    isPushOn: isSecure && values.WEB_PUSH !== 'off',
    isDemo: values.DEMO ? values.DEMO === 'on' : isPrivate && values.DATABASE_URL === undefined,
    logLevel: values.LOG_LEVEL,
    formerFace: formerFace.parse(values),
  };
}

/** A proxy can publish a server that listens on 127.0.0.1; PUBLIC_URL then names the public host. */
const isOnThisMachine = ({ HOST, PUBLIC_URL }: z.infer<typeof settings>) =>
  isLoopback(HOST) && (PUBLIC_URL === undefined || isLoopback(new URL(PUBLIC_URL).hostname));

/** Whether the host is reachable from this machine only. */
export const isLoopback = (host: string): boolean => ['127.0.0.1', 'localhost', '::1', '[::1]'].includes(host);

function s3Settings(values: z.infer<typeof settings>) {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = values;
  return endpoint && bucket && accessKey && secretKey
    ? { endpoint, bucket, accessKey, secretKey, region: values.S3_REGION }
    : null;
}

export type Config = ReturnType<typeof readConfig>;

/** The origin under which browsers reach the server, without a trailing slash: the setting, or the one of this machine. */
export const publicUrlOf = (config: Pick<Config, 'publicUrl' | 'host' | 'port'>): string =>
  config.publicUrl ?? localUrl(config);

function localUrl({ host, port }: Pick<Config, 'host' | 'port'>): string {
  // These mean "all interfaces"; they are no host of a URL.
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
