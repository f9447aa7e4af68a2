import { once } from 'node:events';
import { connect, constants, type ClientHttp2Session, type ClientHttp2Stream } from 'node:http2';
import { connect as connectTcp } from 'node:net';
import { connect as connectTls } from 'node:tls';

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

export interface Http2Client {
  /** Sends a request and reads the whole answer. */
  request(method: string, path: string, headers?: Record<string, string>, body?: Buffer | string): Promise<Answer>;
  /** Begins a request whose body the caller writes. */
  open(method: string, path: string, headers: Record<string, string>): Promise<ClientHttp2Stream>;
  close(): void;
}

export const siteName = 'clean.example';

/** Connects to the proxy over TLS, from an address of this machine; throws if the proxy does not speak HTTP/2. */
export async function connectHttp2(port: number, localAddress: string): Promise<Http2Client> {
  let session = await openSession(port, localAddress);

  const open: Http2Client['open'] = async (method, path, headers) => {
    // As browsers do after a GOAWAY, which proxies send after a number of requests.
    if (session.closed || session.destroyed) session = await openSession(port, localAddress);
    return session.request({
      [constants.HTTP2_HEADER_METHOD]: method,
      [constants.HTTP2_HEADER_PATH]: path,
      ...headers,
    });
  };
  const request: Http2Client['request'] = async (method, path, headers = {}, body) => {
    const stream = await open(method, path, headers);
    stream.end(body);
    try {
      return await readAnswer(stream);
    } catch (error) {
      // The proxy has done nothing of it (RFC 9113, 8.7).
      if (stream.rstCode === constants.NGHTTP2_REFUSED_STREAM) return request(method, path, headers, body);
      throw error;
    }
  };
  return { open, request, close: () => session.destroy() };
}

async function openSession(port: number, localAddress: string): Promise<ClientHttp2Session> {
  // The certificates are the proof's own.
  const socket = connectTls({
    socket: connectTcp({ host: '127.0.0.1', port, localAddress }),
    servername: siteName,
    ALPNProtocols: ['h2'],
    rejectUnauthorized: false,
  });
  await once(socket, 'secureConnect');
  if (socket.alpnProtocol !== 'h2') throw new Error('the proxy does not speak HTTP/2');
  const session = connect(`https://${siteName}`, { createConnection: () => socket });
  session.on('error', () => undefined);
  return session;
}

/** Reads the whole answer. */
export async function readAnswer(stream: ClientHttp2Stream): Promise<Answer> {
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  const [[headers]] = await Promise.all([
    once(stream, 'response') as Promise<[Record<string, string | number>]>,
    once(stream, 'end'),
  ]);
  return {
    status: Number(headers[constants.HTTP2_HEADER_STATUS]),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    body: Buffer.concat(chunks),
  };
}
