import { createServer, request as ask } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What becomes of a request: passed on; passed on, and its answer lost; or answered in the server's place. */
export type Passage = 'pass' | 'lose answer' | { status: number } | { rewrite: (body: string) => string };

export interface UnreliableLink {
  address: string;
  /** Decides from now on. */
  let: (decide: (request: { method: string; path: string }) => Passage) => void;
  stop: () => Promise<void>;
}

/** A link to the server at `target` that does with each request what the test says. */
export async function openLink(target: string): Promise<UnreliableLink> {
  let decide: Parameters<UnreliableLink['let']>[0] = () => 'pass';
  const { hostname, port } = new URL(target);

  const server = createServer((request, response) => {
    const { method = 'GET', url: path = '/', headers } = request;
    const passage = decide({ method, path });
    if (typeof passage === 'object' && 'status' in passage) {
      response.writeHead(passage.status).end();
      return;
    }
    const rewrites = typeof passage === 'object';
    const sent = ask({ hostname, port, method, path, headers: rewrites ? { ...headers, 'accept-encoding': 'identity' } : headers }, (answer) => {
      if (passage === 'lose answer') {
        // All of it has been done by now, and nobody hears of it.
        answer.resume().on('end', () => response.destroy());
      } else if (rewrites) {
        void textOf(answer).then((text) => response.writeHead(answer.statusCode ?? 502, withoutLength(answer)).end(passage.rewrite(text)));
      } else {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      }
    });
    sent.on('error', () => response.destroy());
    request.pipe(sent);
  });

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    let: (next) => {
      decide = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function withoutLength({ headers }: IncomingMessage) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !['content-length', 'etag', 'transfer-encoding'].includes(name)));
}
