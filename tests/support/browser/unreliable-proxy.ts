import {
  request as ask,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

interface ProxyAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

/** What happens to a request: passed on, passed on with its answer lost, answered by the proxy, or its answer rewritten. */
type ProxyAction = 'pass' | 'lose answer' | ProxyAnswer | { rewrite: (body: string) => string };

export interface UnreliableProxy {
  address: string;
  /** Decides what happens to each request from now on: at once, or later, until when it is held. */
  handle: (decide: (request: { method: string; path: string }) => ProxyAction | Promise<ProxyAction>) => void;
  /** Passes requests on to another server from now on. */
  passTo: (target: string) => void;
  stop: () => Promise<void>;
}

/** An HTTP proxy in front of `target` that treats each request as the test decides; passes everything on at first. `aheadMs` is added to the date of what it passes on. */
export async function startUnreliableProxy(target: string, aheadMs = 0): Promise<UnreliableProxy> {
  let decide: Parameters<UnreliableProxy['handle']>[0] = () => 'pass';
  let server = new URL(target);

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url: path = '/', headers } = request;
    const passage = await decide({ method, path });
    if (typeof passage === 'object' && 'status' in passage) {
      response.writeHead(passage.status, passage.headers).end(passage.body);
      return;
    }
    const rewrites = typeof passage === 'object';
    const { hostname, port } = server;
    const sent = ask(
      { hostname, port, method, path, headers: rewrites ? askingForText(headers) : headers },
      (answered) => {
        if (passage === 'lose answer') {
          // The server has done its work by now; only the answer is lost.
          answered.resume().on('end', () => response.destroy());
        } else if (rewrites) {
          void textOf(answered).then((text) =>
            response.writeHead(answered.statusCode ?? 502, withoutLength(answered)).end(passage.rewrite(text)),
          );
        } else {
          const date = new Date(Date.now() + aheadMs).toUTCString();
          response.writeHead(answered.statusCode ?? 502, { ...answered.headers, date });
          answered.pipe(response);
        }
      },
    );
    sent.on('error', () => response.destroy());
    request.pipe(sent);
  };
  const proxy = createServer((request, response) => void answer(request, response));

  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    handle: (next) => {
      decide = next;
    },
    passTo: (next) => {
      server = new URL(next);
    },
    stop: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        proxy.closeAllConnections();
      }),
  };
}

/** For the whole text, even where the browser has what the server has: it may have what was rewritten. */
const askingForText = ({ 'if-none-match': _, 'if-modified-since': __, ...others }: IncomingHttpHeaders) => ({
  ...others,
  'accept-encoding': 'identity',
});

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function withoutLength({ headers }: IncomingMessage) {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !['content-length', 'etag', 'transfer-encoding'].includes(name)),
  );
}
