import { resolve } from 'node:path';
import { z } from 'zod';

const text = z.string().trim();
const optional = text.optional().transform((value) => (value === '' ? undefined : value));
const onOff = z.enum(['on', 'off']);
const address = (protocols: RegExp) => z.url({ protocol: protocols, error: 'must be an address' });
const url = address(/^https?$/).transform((value) => value.replace(/\/+$/, ''));
/** Scheme, host and port in the browser's own spelling, such as https://example.org: the server answers at no lower path. */
const origin = address(/^https?$/i)
  .transform((value) => new URL(value))
  .refine((value) => value.href === `${value.origin}/`, 'must be an address without a path')
  .transform((value) => value.origin);
const origins = text.default('').transform((value) => value.split(',').map((part) => part.trim()).filter((part) => part !== ''));

const settings = z.object({
  PORT: z.coerce.number({ error: 'must be a number' }).int().min(0).max(65_535).default(3000),
  HOST: text.min(1).default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  TRUST_PROXY: onOff.default('off'),
  DATA_DIR: text.min(1).default('./data'),
  DATABASE_URL: address(/^postgres(ql)?$/).optional(),
  S3_ENDPOINT: url.optional(),
  S3_BUCKET: optional,
  S3_ACCESS_KEY: optional,
  S3_SECRET_KEY: optional,
  ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
  ADMIN_PASSWORD: z.string().min(8, 'needs at least 8 characters').max(128, 'may have at most 128 characters').optional(),
  SMTP_URL: address(/^smtps?$/).optional(),
  MAIL_FROM: text.min(1).default('Cleaner Life <no-reply@localhost>'),
  GOOGLE_CLIENT_ID: optional,
  GOOGLE_CLIENT_SECRET: optional,
  OIDC_ISSUER: url.default('https://accounts.google.com'),
  CORS_ORIGINS: origins.pipe(z.array(origin)),
  RATE_LIMIT: onOff.default('on'),
  DEMO: onOff.optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  APP_NAME: text.min(1).max(40).default('Cleaner Life'),
  CONTACT_EMAIL: z.email('must be an e-mail address').default('hello@example.org'),
  SOCIAL_INSTAGRAM: url.default('https://www.instagram.com'),
  SOCIAL_TIKTOK: url.default('https://www.tiktok.com'),
  SOCIAL_YOUTUBE: url.default('https://www.youtube.com'),
  SOCIAL_LINKEDIN: url.default('https://www.linkedin.com'),
});

const together = [
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'],
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
] as const;

/** Whether only this machine reaches the host. */
export const isLoopback = (host: string): boolean => ['127.0.0.1', 'localhost', '::1', '[::1]'].includes(host);

/** A setting that cannot be used; the message names it in one line. */
export class SettingError extends Error {}

/** Reads and checks every setting of the environment; throws a SettingError for the first that is wrong. */
export function readConfig(environment: NodeJS.ProcessEnv) {
  // An empty setting, as .env templates have them, counts as absent.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''));
  const result = settings.safeParse(given);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new SettingError(`${String(issue?.path[0])}: ${issue?.message ?? 'is not valid'}`);
  }
  const values = result.data;
  for (const group of together) {
    const missing = group.filter((name) => values[name] === undefined);
    if (missing.length > 0 && missing.length < group.length) throw new SettingError(`${missing.join(', ')}: missing, while others of ${group.join(', ')} are set`);
  }
  // A proxy can make a server on 127.0.0.1 known to everybody; PUBLIC_URL then tells.
  const isPrivate = isLoopback(values.HOST) && (values.PUBLIC_URL === undefined || isLoopback(new URL(values.PUBLIC_URL).hostname));
  if (values.DEMO === 'on' && !isPrivate) {
    throw new SettingError('DEMO: demo accounts have known passwords, so they exist only while HOST and PUBLIC_URL are 127.0.0.1');
  }
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL,
    trustProxy: values.TRUST_PROXY === 'on',
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    s3: group(values.S3_ENDPOINT, values.S3_BUCKET, values.S3_ACCESS_KEY, values.S3_SECRET_KEY),
    admin: values.ADMIN_EMAIL && values.ADMIN_PASSWORD ? { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD } : null,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    google:
      values.GOOGLE_CLIENT_ID && values.GOOGLE_CLIENT_SECRET
        ? { issuer: values.OIDC_ISSUER, clientId: values.GOOGLE_CLIENT_ID, clientSecret: values.GOOGLE_CLIENT_SECRET }
        : null,
    corsOrigins: values.CORS_ORIGINS,
    isRateLimited: values.RATE_LIMIT === 'on',
    isDemo: values.DEMO ? values.DEMO === 'on' : isPrivate && values.DATABASE_URL === undefined,
    logLevel: values.LOG_LEVEL,
    owner: {
      appName: values.APP_NAME,
      contactEmail: values.CONTACT_EMAIL,
      social: {
        instagram: values.SOCIAL_INSTAGRAM,
        tiktok: values.SOCIAL_TIKTOK,
        youtube: values.SOCIAL_YOUTUBE,
        linkedin: values.SOCIAL_LINKEDIN,
      },
    },
  };
}

function group(endpoint?: string, bucket?: string, accessKey?: string, secretKey?: string) {
  return endpoint && bucket && accessKey && secretKey ? { endpoint, bucket, accessKey, secretKey } : null;
}

export type Config = ReturnType<typeof readConfig>;
