import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { siteName } from './http2-client.ts';

export type ProxyName = 'caddy' | 'nginx' | 'haproxy';

export interface Proxy {
  httpsPort: number;
  httpPort: number;
  stop(): Promise<void>;
}

interface Place {
  /** For the proxy's own files. */
  folder: string;
  httpPort: number;
  httpsPort: number;
  /** As host:port. */
  servers: string[];
}

const configurations = join(import.meta.dirname, '../../../docs/hosting');

/** Whether the program is installed. */
export function hasProgram(name: ProxyName): boolean {
  try {
    execFileSync(name, [name === 'caddy' ? 'version' : '-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Starts the proxy with a configuration of docs/hosting, in which ports, addresses and certificates are those of this run. */
export async function startProxy(name: ProxyName, file: string, place: Place): Promise<Proxy> {
  if (await isListening(place.httpsPort)) throw new Error(`Port ${place.httpsPort} is in use.`);
  mkdirSync(place.folder, { recursive: true });
  const text = withServers(readFileSync(join(configurations, file), 'utf8'), place.servers);
  const { command, environment = {} } = programs[name](text, place);
  const child = spawn(name, command, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...environment } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = once(child, 'exit');
  const killAtExit = () => child.kill();
  process.once('exit', killAtExit);
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
    process.off('exit', killAtExit);
  };
  for (let attempt = 0; !(await isListening(place.httpsPort)); attempt += 1) {
    if (child.exitCode !== null || attempt === 100) {
      await stop();
      throw new Error(`${name} did not start with ${file}: ${output}`);
    }
    await sleep(100);
  }
  return { httpPort: place.httpPort, httpsPort: place.httpsPort, stop };
}

/** The addresses of the file are replaced in their order. */
function withServers(text: string, servers: string[]): string {
  const written = text.includes('10.0.0.11:3000')
    ? ['10.0.0.11:3000', '10.0.0.12:3000', '10.0.0.13:3000']
    : ['127.0.0.1:3000'];
  return written.reduce((result, address, index) => result.replaceAll(address, servers[index] ?? address), text);
}

const programs: Record<
  ProxyName,
  (text: string, place: Place) => { command: string[]; environment?: Record<string, string> }
> = {
  caddy(text, { folder, httpPort, httpsPort }) {
    const file = join(folder, 'Caddyfile');
    const local = `{\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\thttp_port ${httpPort}\n\thttps_port ${httpsPort}\n}\n`;
    writeFileSync(file, local + text);
    return {
      command: ['run', '--adapter', 'caddyfile', '--config', file],
      environment: { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    };
  },
  nginx(text, { folder, httpPort, httpsPort }) {
    const { certificate, key } = createCertificate(folder);
    const site = withOldHttp2(text)
      .replaceAll(/^ *listen \[::\].*\n/gm, '')
      .replaceAll('listen 80;', `listen 127.0.0.1:${httpPort};`)
      .replaceAll('listen 443', `listen 127.0.0.1:${httpsPort}`)
      .replaceAll(/\/etc\/letsencrypt\S*fullchain\.pem/g, certificate)
      .replaceAll(/\/etc\/letsencrypt\S*privkey\.pem/g, key);
    // As in Debian's nginx.conf; as root it would become another user, who cannot enter this run's folders.
    const main =
      `${process.getuid?.() === 0 ? 'user root;\n' : ''}daemon off;\npid ${folder}/pid;\nerror_log stderr;\nevents { worker_connections 768; }\nhttp {\n  access_log off;\n  gzip on;\n` +
      ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((kind) => `  ${kind}_temp_path ${folder}/${kind};\n`)
        .join('');
    const file = join(folder, 'nginx.conf');
    writeFileSync(file, `${main}${site}}\n`);
    return { command: ['-c', file] };
  },
  haproxy(text, { folder, httpPort, httpsPort }) {
    const { certificate, key } = createCertificate(folder);
    const both = join(folder, 'both.pem');
    writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
    const file = join(folder, 'haproxy.cfg');
    writeFileSync(
      file,
      text
        .replaceAll(/^ *(user|group) haproxy\n/gm, '')
        .replace('maxconn 20000', 'maxconn 2000')
        .replaceAll('bind :80', `bind 127.0.0.1:${httpPort}`)
        .replaceAll('bind :443', `bind 127.0.0.1:${httpsPort}`)
        .replaceAll(/\/etc\/haproxy\/certs\/\S+/g, both),
    );
    return { command: ['-db', '-f', file] };
  },
};

/** What the comment in the files says for nginx before 1.25.1. */
function withOldHttp2(text: string): string {
  // nginx prints its version to standard error.
  const [, major = 0, minor = 0, patch = 0] =
    /nginx\/(\d+)\.(\d+)\.(\d+)/.exec(spawnSync('nginx', ['-v'], { encoding: 'utf8' }).stderr)?.map(Number) ?? [];
  const isOld = major * 1e6 + minor * 1e3 + patch < 1_025_001;
  return isOld ? text.replaceAll(/^ *http2 on;\n/gm, '').replaceAll('443 ssl;', '443 ssl http2;') : text;
}

function createCertificate(folder: string): { certificate: string; key: string } {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const subject = ['-subj', `/CN=${siteName}`, '-addext', `subjectAltName=DNS:${siteName}`];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', ...kind, ...subject, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  return { certificate, key };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
