import { parseArgs } from 'node:util';

import { buildClient } from './build.ts';
import { isBuildStale } from './lib/build-freshness.ts';
import type { ProxyCheck } from './proofs/proxies/check-proxy.ts';
import { takePhoto } from './proofs/proxies/photo.ts';
import { proveFailover } from './proofs/proxies/prove-failover.ts';
import { proveProxy } from './proofs/proxies/prove-proxy.ts';
import { hasProgram, type ProxyName } from './proofs/proxies/proxy-programs.ts';

// `npm run prove:proxies -- [--port 4520]`: runs the server behind the proxies of docs/hosting, with these files, and three servers
// behind its balancers, of which one stops and one is killed. Needs caddy, nginx, haproxy, openssl and PostgreSQL, and five ports.
const { values: options } = parseArgs({ options: { port: { type: 'string', default: '4520' } } });
const [httpPort = 0, httpsPort = 0, ...serverPorts] = [0, 1, 2, 3, 4].map((offset) => Number(options.port) + offset);
const files: [ProxyName, string][] = [
  ['caddy', 'Caddyfile'],
  ['nginx', 'nginx.conf'],
  ['caddy', 'several/Caddyfile'],
  ['nginx', 'several/nginx.conf'],
  ['haproxy', 'several/haproxy.cfg'],
];

if (isBuildStale()) await buildClient();
const photo = await takePhoto();
let faults = 0;
for (const [program, file] of files) {
  console.log(`docs/hosting/${file}`);
  const checks = await prove(program, file);
  for (const { promise, fault } of checks)
    console.log(fault === undefined ? `  ok  ${promise}` : `  NOT ${promise}: ${fault}`);
  faults += checks.filter(({ fault }) => fault !== undefined).length;
}
process.exitCode = faults > 0 ? 1 : 0;

async function prove(program: ProxyName, file: string): Promise<ProxyCheck[]> {
  if (!hasProgram(program)) return [{ promise: `${program} is installed`, fault: 'it is not' }];
  return file.startsWith('several/')
    ? proveFailover(program, file, serverPorts, { httpPort, httpsPort }, photo)
    : proveProxy(program, file, { httpPort, httpsPort }, photo);
}
