import { Agent, createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that has reached the server. */
export interface Asked {
  /** When, as `Date.now()` tells it, with fractions. */
  at: number;
  path: string;
}

export interface Front {
  address: string;
  asked: Asked[];
  stop: () => Promise<void>;
}

interface Options {
  /** Pages of the bench's own. */
  pages?: Record<string, string>;
  /** Addresses at which the server's answer for another one stands. */
  instead?: Record<string, string>;
}

/** Stands before the server at `target` and writes down what it is asked for. */
export async function openFront(target: string, { pages = {}, instead = {} }: Options = {}): Promise<Front> {
  const asked: Asked[] = [];
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = new URL(target);

  const server = createServer((request, response) => {
    const { method, url: path = '/', headers } = request;
    asked.push({ at: performance.timeOrigin + performance.now(), path });
    const page = pages[path];
    if (page !== undefined) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
      return;
    }
    const passed = ask({ agent, hostname, port, method, path: instead[path] ?? path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    response.on('close', () => passed.destroy());
    request.pipe(passed);
  });

  // Longer than any visit: the browser may be about to ask over a connection that closes.
  server.keepAliveTimeout = 300_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        agent.destroy();
      }),
  };
}
