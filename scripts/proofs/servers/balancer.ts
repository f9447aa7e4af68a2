import { request as ask, createServer, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

interface Balancer {
  address: string;
  /** The servers that take turns from now on. */
  servers: string[];
  /** Requests that another server answered, because the first one could not. */
  passedOn: number;
  /** Requests that were answered 502. */
  failed: number;
  close(): Promise<void>;
}

interface Answer {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** The header in which the proof's members, who are all on this machine, name the network that they stand for. The browser names none. */
export const networkHeader = 'x-proof-network';

interface BalancerOptions {
  /** The browser stays at the second server, which the proof kills, and then at the next: pages ask for the scripts of their version. */
  keepsBrowser: boolean;
}

/**
 * An HTTP load balancer on loopback: each request goes to the next server. A refused connection is tried at the others; one that
 * breaks later only for GET and HEAD, since the server may have done the work of any other request.
 */
export async function startBalancer({ keepsBrowser }: BalancerOptions): Promise<Balancer> {
  let turn = 0;
  let browsersServer = 1;
  const server = createServer((request, response) => {
    void answer(request).then(({ status, headers, body }) => response.writeHead(status, headers).end(body));
  });

  async function answer(request: IncomingMessage): Promise<Answer> {
    const body = await buffer(request);
    const { method = 'GET', headers } = request;
    const isKept = keepsBrowser && headers[networkHeader] === undefined;
    const first = isKept ? browsersServer : turn++;
    for (let attempt = 0; attempt < balancer.servers.length; attempt += 1) {
      const target = balancer.servers[(first + attempt) % balancer.servers.length] ?? '';
      try {
        const answered = await forward(target, request, body);
        if (attempt > 0) balancer.passedOn += 1;
        if (isKept) browsersServer = first + attempt;
        return answered;
      } catch (error) {
        const isRefused = error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';
        if (!isRefused && method !== 'GET' && method !== 'HEAD') break;
      }
    }
    balancer.failed += 1;
    return { status: 502, headers: { 'content-type': 'text/plain' }, body: Buffer.from('Bad Gateway') };
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const balancer: Balancer = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    servers: [],
    passedOn: 0,
    failed: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return balancer;
}

/** Sends the request on a connection of its own and reads the whole answer; rejects if the connection fails before its end. */
function forward(target: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
  const { hostname, port } = new URL(target);
  const { [networkHeader]: network = '127.0.0.1', ...passed } = headers;
  return new Promise((resolve, reject) => {
    const sent = ask(
      { hostname, port, method, path: url, agent: false, headers: { ...passed, 'x-forwarded-for': String(network) } },
      (answer) => {
        buffer(answer).then(
          (text) => resolve({ status: answer.statusCode ?? 502, headers: withoutFraming(answer), body: text }),
          reject,
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The answer is sent on as a whole, on the visitor's own connection. */
function withoutFraming({ headers }: IncomingMessage): OutgoingHttpHeaders {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !['transfer-encoding', 'connection', 'keep-alive'].includes(name)),
  );
}
