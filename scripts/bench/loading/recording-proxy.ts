import { Agent, createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

interface RecordedRequest {
  /** Milliseconds since 1970, with fractions. */
  receivedAt: number;
  path: string;
  /** Of the answer's body so far, as it is on the wire. */
  bytes: number;
}

export interface RecordingProxy {
  address: string;
  /** All requests since the start, or since the list was last emptied. */
  requests: RecordedRequest[];
  /** Resolves once nothing was asked for in this time, in milliseconds. */
  whenQuiet: (quietMs: number) => Promise<void>;
  stop: () => Promise<void>;
}

interface Options {
  /** HTML that the proxy answers itself, by path. */
  pages?: Record<string, string>;
  /** Paths that the proxy forwards as another path. */
  rewrites?: Record<string, string>;
}

/** Starts a proxy before the server at `target` that records every request. */
export async function startRecordingProxy(
  target: string,
  { pages = {}, rewrites = {} }: Options = {},
): Promise<RecordingProxy> {
  const requests: RecordedRequest[] = [];
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = new URL(target);

  const server = createServer((request, response) => {
    const { method, url: path = '/', headers } = request;
    const recorded = { receivedAt: performance.timeOrigin + performance.now(), path, bytes: 0 };
    requests.push(recorded);
    const page = pages[path];
    if (page !== undefined) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
      return;
    }
    const forwarded = forward({ agent, hostname, port, method, path: rewrites[path] ?? path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('data', (chunk: Buffer) => (recorded.bytes += chunk.length));
      answer.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    response.on('close', () => forwarded.destroy());
    request.pipe(forwarded);
  });

  // Longer than any visit: a request over a connection that the server is closing fails.
  server.keepAliveTimeout = 300_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async whenQuiet(quietMs) {
      for (let count = -1; count !== requests.length;) {
        count = requests.length;
        await sleep(quietMs);
      }
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        agent.destroy();
      }),
  };
}
