import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A TCP proxy that counts what it forwards, and can stop without closing anything, as a frozen server does. */
export async function startFreezableProxy(target: URL) {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  let bytes = 0;
  const proxy = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => {
        if (isFrozen) return;
        bytes += chunk.length;
        to.write(chunk);
      });
      from.on('error', () => undefined);
      from.on('close', () => to.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => {
    proxy.close();
    for (const socket of sockets) socket.destroy();
  });
  const { port } = proxy.address() as AddressInfo;
  return {
    url: Object.assign(new URL(target), { hostname: '127.0.0.1', port: String(port) }).href,
    freeze: (frozen: boolean) => void (isFrozen = frozen),
    /** In both directions. */
    bytes: () => bytes,
  };
}
