import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

import type { TestServer } from './test-server.ts';

/** Sends a request's headers and the first bytes of its body over TCP, once the server has authenticated it. */
export async function startSlowRequest(
  { app }: TestServer,
  request: { method: string; path: string; token: string; body: string | Buffer; contentType?: string },
) {
  const { method, path, token, contentType = 'application/json' } = request;
  const body = Buffer.from(request.body);
  const hostname = '127.0.0.1';
  if (!app.server.listening) await app.listen({ host: hostname, port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, hostname);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  const closed = once(socket, 'close');
  const parsing = new Promise<void>((resolve) => {
    app.server.once('request', (incoming) => incoming.once('resume', resolve));
  });
  socket.write(
    [
      `${method} /api${path} HTTP/1.1`,
      `host: ${hostname}`,
      `authorization: Bearer ${token}`,
      `content-type: ${contentType}`,
      `content-length: ${body.length}`,
      'connection: close',
      '\r\n',
    ].join('\r\n'),
  );
  socket.write(body.subarray(0, 5));
  await parsing;
  /** The status and the text of the answer, once the server has closed the connection. */
  const finished = async () => {
    await closed;
    return { status: Number(answer.split(' ', 2)[1]), text: answer };
  };
  return {
    finished,
    sendRest: () => {
      socket.write(body.subarray(5));
      return finished();
    },
  };
}
