import { join } from 'node:path';

import { startChildServer } from '../../lib/child-server.ts';
import { createTemporaryStorage } from '../../lib/temporary-storage.ts';
import { checkProxy, type ProxyCheck } from './check-proxy.ts';
import { siteName } from './http2-client.ts';
import { startProxy, type Place, type ProxyName } from './proxy-programs.ts';

/** Checks one server behind this proxy. */
export async function proveProxy(
  program: ProxyName,
  file: string,
  place: Omit<Place, 'servers' | 'folder'>,
  photo: Buffer,
): Promise<ProxyCheck[]> {
  const storage = await createTemporaryStorage('proxies', 'sqlite');
  const server = await startChildServer(storage, { PUBLIC_URL: `https://${siteName}`, TRUST_PROXY: 'on' });
  try {
    const address = server.address.slice('http://'.length);
    const folder = join(storage.folder, 'proxy');
    const proxy = await startProxy(program, file, { ...place, servers: [address], folder });
    try {
      return (await checkProxy(proxy, [storage.folder], photo)).checks;
    } finally {
      await proxy.stop();
    }
  } finally {
    await server.kill();
    await storage.remove();
  }
}
