import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';

import { limits } from '#contract/vocabulary.ts';
import { readConfig } from '#server/platform/config.ts';

interface Compose {
  'cleaner-life': {
    build: { context: string; dockerfile: string };
    env_file: string;
    stop_grace_period: string;
    volumes: string[];
  };
  caddy: { environment: Record<string, string>; volumes: string[] };
}

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const files = globSync('docs/hosting/**/*', { cwd: root }).filter((file) => statSync(join(root, file)).isFile());
const balancers = ['Caddyfile', 'haproxy.cfg', 'nginx.conf'].map((name) => `docs/hosting/several/${name}`);
const settings = new Set(
  Array.from(read('src/server/platform/config.ts').matchAll(/^ {2}([A-Z\d_]+):/gm), ([, name]) => name ?? ''),
);
const unit = read('docs/hosting/cleaner-life.service');
const { services: compose, volumes } = parse(read('docs/hosting/compose.yaml')) as {
  services: Compose;
  volumes: Record<string, null>;
};
const valueOf = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '';
/** What the settings of the example say, with those that are commented out. */
const example = {
  ...parseEnv(read('docs/hosting/env.example').replaceAll(/^#(?=[A-Z])/gm, '')),
  ADMIN_PASSWORD: 'a long and private phrase',
};

test.each(files)('a page names %s', (file) => {
  const pages = globSync('docs/*.md', { cwd: root }).map(read);
  expect(pages.some((page) => page.includes(file))).toBe(true);
});

test('the settings of the example exist, are valid, and need no others', () => {
  expect(Object.keys(example).filter((name) => !settings.has(name))).toEqual([]);
  const config = readConfig(example);
  expect(config).toMatchObject({ publicUrl: 'https://clean.example', trustedProxies: 1, isDemo: false });
  expect(config.dataDir).toBe(`/var/lib/${valueOf('StateDirectory')}`);
});

test('the server does not start with the example as it is, which has no password', () => {
  expect(() => readConfig(parseEnv(read('docs/hosting/env.example')))).toThrow('ADMIN_PASSWORD');
});

test.each(['docs/hosting.md', 'docs/scaling.md', 'docs/operating.md'])('the settings that %s names exist', (page) => {
  const named = Array.from(read(page).matchAll(/(?<!\w)[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b/g), ([name]) => name);
  // POSTGRES_PASSWORD is for the container of the database.
  expect(named.filter((name) => !settings.has(name) && name !== 'POSTGRES_PASSWORD')).toEqual([]);
});

test('the unit and the container start what `npm start` starts', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  // By `exec` the shell becomes the server, which then gets the signals to npm.
  const start = scripts['start']?.replace(/^exec /, '');
  expect(valueOf('ExecStart')).toBe(`${valueOf('WorkingDirectory')}/node_modules/.bin/${start}`);
  const command = JSON.parse(/^CMD (\[.*\])$/m.exec(read('docs/hosting/Dockerfile'))?.[1] ?? '[]') as string[];
  expect(command.join(' ')).toBe(start);
});

test('pages and files name the same folders', () => {
  const program = valueOf('WorkingDirectory');
  const data = `/var/lib/${valueOf('StateDirectory')}`;
  for (const file of ['docs/hosting.md', 'docs/hosting/env.example', 'docs/hosting/Dockerfile']) {
    expect(read(file), file).toContain(program);
    expect(read(file), file).toContain(data);
  }
  expect(read('docs/hosting.md')).toContain(
    `useradd --system --home-dir ${data} --shell /usr/sbin/nologin ${valueOf('User')}`,
  );
});

test('a stop has the time that it needs', () => {
  // main.ts: requests in flight have ten seconds after the drain.
  const seconds = readConfig(example).drainMs / 1000 + 10;
  expect(Number(valueOf('TimeoutStopSec'))).toBeGreaterThan(seconds);
  expect(Number.parseInt(compose['cleaner-life'].stop_grace_period)).toBeGreaterThan(seconds);
});

test('the proxies lead to the port of the server and let its largest picture pass', () => {
  const { port } = readConfig(example);
  expect(read('docs/hosting/Caddyfile')).toContain(`{$UPSTREAM:127.0.0.1:${port}}`);
  expect(compose.caddy.environment).toEqual({ UPSTREAM: `cleaner-life:${port}` });
  expect(read('docs/hosting/Dockerfile')).toContain(`EXPOSE ${port}`);
  expect(read('docs/hosting/nginx.conf')).toContain(`server 127.0.0.1:${port};`);
  for (const file of ['nginx.conf', 'several/nginx.conf']) {
    const megabytes = Number(/client_max_body_size (\d+)m;/.exec(read(`docs/hosting/${file}`))?.[1]);
    expect(megabytes * 1024 * 1024, file).toBeGreaterThan(limits.imageBytes);
  }
  for (const file of balancers)
    expect(read(file).match(/10\.0\.0\.1[123]:\d+/g), file).toEqual([11, 12, 13].map((n) => `10.0.0.${n}:${port}`));
});

test('the balancers ask an operation of the contract, and notice a stopping server while it serves', () => {
  const { paths } = parse(read('openapi.yaml')) as { paths: Record<string, unknown> };
  const { drainMs } = readConfig(example);
  expect(paths).toHaveProperty(['/health', 'get']);
  const haproxy = read('docs/hosting/several/haproxy.cfg');
  const [, seconds, times] = /inter (\d+)s fall (\d+)/.exec(haproxy)?.map(Number) ?? [];
  expect(haproxy).toContain('GET /api/health');
  expect(1000 * (seconds ?? NaN) * (times ?? NaN)).toBeLessThan(drainMs);
  const caddy = read('docs/hosting/several/Caddyfile');
  expect(caddy).toContain('health_uri /api/health');
  expect(1000 * Number(/health_interval (\d+)s/.exec(caddy)?.[1])).toBeLessThan(drainMs);
});

test('the compose file names files and volumes that exist', () => {
  const { build, env_file: settingsFile } = compose['cleaner-life'];
  const context = join(root, 'docs/hosting', build.context);
  expect(existsSync(join(context, 'package.json'))).toBe(true);
  expect(existsSync(join(context, build.dockerfile))).toBe(true);
  expect(join(root, 'docs/hosting', settingsFile)).toBe(join(root, '.env'));
  for (const mount of [...compose['cleaner-life'].volumes, ...compose.caddy.volumes]) {
    const [source = ''] = mount.split(':');
    expect(source.startsWith('./') ? existsSync(join(root, 'docs/hosting', source)) : source in volumes, mount).toBe(
      true,
    );
  }
});

test('the second compose file gives the server the database that it starts', () => {
  const { services } = parse(read('docs/hosting/compose.postgres.yaml')) as {
    services: Record<'cleaner-life' | 'postgres', { environment: Record<string, string> }>;
  };
  const { DATABASE_URL: url = '' } = services['cleaner-life'].environment;
  const { POSTGRES_USER: user = '', POSTGRES_PASSWORD: given = '' } = services.postgres.environment;
  expect(url).toBe(`postgres://${user}:${given}@postgres/${user}`);
  expect(readConfig({ ...example, DATABASE_URL: url.replace(given, 'secret') }).databaseUrl).toContain('@postgres/');
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

test.runIf(hasSystemd)('systemd accepts the units', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cleaner-life-units-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const file of globSync('docs/hosting/*.{service,timer}', { cwd: root })) {
    // The programs are not where they will be.
    const text = read(file).replaceAll(/^(ExecStart(?:Post)?)=\/\S+/gm, '$1=/bin/true');
    writeFileSync(join(folder, basename(file)), text);
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', join(folder, basename(file))], {
      encoding: 'utf8',
    });
    expect({ file, status, stderr }).toEqual({ file, status: 0, stderr: '' });
  }
});
