import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';

/** What a mobile link lets through. */
export interface Pace {
  kbitPerSecond: number;
  roundTripMs: number;
}

/** As it is, at once; slowly; open, with nothing coming through; refused. */
export type LinkState = 'fast' | Pace | 'dead' | 'off';

export interface SlowLink {
  address: string;
  become: (state: LinkState) => void;
  stop: () => Promise<void>;
}

/** What travels in one piece, and how many of those a server sends before it has heard anything back. */
const packet = 1460;
const firstWindow = 10 * packet;

interface Way {
  to: Socket;
  waiting: Buffer[];
  /** Sent and not there yet. Timers that are due together may fire in any order, so each takes the next, not its own. */
  flying: Buffer[];
  asked: Buffer[];
  /** How much may be under way at a time: it doubles with each round trip. */
  window: number;
  underWay: number;
  hasEnded: boolean;
}

/**
 * A link in front of the server at `target`, for everything alike: pages, workers, pictures, calls. Plain TCP with HTTP/1.1, as the
 * product speaks without a proxy before it: a round trip for each new connection, slow start, and one pace that all answers share by
 * turns. What is sent to the server waits, but takes no room.
 */
export async function openSlowLink(target: string): Promise<SlowLink> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const ways = new Set<Way>();
  let state: LinkState = 'fast';
  let pump: (() => void) | undefined;
  const after = (ms: number, work: () => void) => void setTimeout(work, Math.max(0, ms));

  /** Sends packet by packet, each connection in its turn. */
  function startPump({ kbitPerSecond, roundTripMs }: Pace) {
    let freeAt = 0;
    let isRunning = false;
    const next = () => {
      const way = [...ways].find(({ waiting, underWay, window }) => waiting.length > 0 && underWay < window);
      isRunning = way !== undefined;
      if (!way) return;
      ways.delete(way);
      ways.add(way);
      const piece = take(way);
      freeAt = Math.max(freeAt, performance.now()) + (piece.length * 8) / kbitPerSecond;
      way.flying.push(piece);
      way.underWay += piece.length;
      const wait = freeAt - performance.now();
      after(wait + roundTripMs / 2, () => deliver(way, way.flying.shift()));
      after(wait + roundTripMs, () => {
        way.underWay -= piece.length;
        way.window += piece.length;
        pump?.();
      });
      after(wait, next);
    };
    return () => {
      if (!isRunning) next();
    };
  }

  const server: Server = createServer((client) => {
    if (state === 'off') {
      client.resetAndDestroy();
      return;
    }
    const upstream = connect(Number(port), hostname);
    const way: Way = { to: client, waiting: [], flying: [], asked: [], window: firstWindow, underWay: 0, hasEnded: false };
    ways.add(way);
    // The browser takes the connection for made; its first words wait for the greetings to go there and back.
    const readyAt = performance.now() + (isPace(state) ? state.roundTripMs : 0);

    client.on('data', (bytes: Buffer) => {
      const wait = isPace(state) ? Math.max(0, readyAt - performance.now()) + state.roundTripMs / 2 : 0;
      way.asked.push(bytes);
      after(wait, () => {
        const next = way.asked.shift();
        if (next && state !== 'dead' && upstream.writable) upstream.write(next);
      });
    });
    upstream.on('data', (bytes: Buffer) => {
      if (state === 'dead') return;
      if (!isPace(state)) deliver(way, bytes);
      else way.waiting.push(bytes);
      pump?.();
    });
    upstream.on('end', () => {
      way.hasEnded = true;
      if (way.waiting.length === 0 && way.flying.length === 0) client.end();
    });
    for (const socket of [client, upstream]) {
      sockets.add(socket.setNoDelay(true));
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        ways.delete(way);
        client.destroy();
        upstream.destroy();
      });
    }
  });

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    become(next) {
      state = next;
      pump = isPace(next) ? startPump(next) : undefined;
      // A connection of before is no measure for what comes.
      sockets.forEach((socket) => socket.destroy());
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        sockets.forEach((socket) => socket.destroy());
      }),
  };
}

const isPace = (state: LinkState): state is Pace => typeof state === 'object';

function take(way: Way): Buffer {
  const [first = Buffer.alloc(0), ...others] = way.waiting;
  way.waiting = first.length > packet ? [first.subarray(packet), ...others] : others;
  return first.subarray(0, packet);
}

function deliver(way: Way, piece: Buffer | undefined): void {
  if (piece && way.to.writable) way.to.write(piece);
  if (way.hasEnded && way.waiting.length === 0 && way.flying.length === 0) way.to.end();
}
