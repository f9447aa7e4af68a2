import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** The limits of a mobile link. */
export interface LinkSpeed {
  kbitPerSecond: number;
  roundTripMs: number;
}

export interface SlowLink {
  /** The SOCKS proxy that a browser has to use. */
  proxyServer: string;
  /** 'fast' is unlimited. */
  setSpeed: (speed: LinkSpeed | 'fast') => void;
  stop: () => Promise<void>;
}

/** The TCP segment size, and the usual initial congestion window of ten segments. */
const packetBytes = 1460;
const initialWindowBytes = 10 * packetBytes;

/** What one connection's server has sent to the browser. */
interface Download {
  client: Socket;
  queued: Buffer[];
  /** In order. Timers due at the same time may fire in any order, so each delivers the first packet, not its own. */
  inFlight: Buffer[];
  inFlightBytes: number;
  /** The congestion window in bytes: it doubles with each round trip. */
  window: number;
  hasEnded: boolean;
}

/**
 * Starts a SOCKS proxy that slows down everything between the browser and the server at `target`. It models a round trip for each new
 * connection, slow start, and one bandwidth that all connections share in turns. Uploads are delayed but take no bandwidth. The
 * browser speaks HTTP/1.1, as it does with the product when no proxy stands before it. SOCKS, because with it the browser knows
 * when a connection is open: until then it can send a waiting request over another one that has become free.
 */
export async function startSlowLink(target: string): Promise<SlowLink> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const downloads = new Set<Download>();
  let speed: LinkSpeed | 'fast' = 'fast';
  const delayMs = () => (speed === 'fast' ? 0 : speed.roundTripMs);
  let send: (() => void) | undefined;

  /** Returns a function that sends the queued bytes, packet by packet, with the connections taking turns. */
  function createSender({ kbitPerSecond, roundTripMs }: LinkSpeed) {
    let freeAt = 0;
    let isRunning = false;
    const sendNext = () => {
      const download = [...downloads].find(
        ({ queued, inFlightBytes, window }) => queued.length > 0 && inFlightBytes < window,
      );
      isRunning = download !== undefined;
      if (!download) return;
      // To the end of the set, so that the other connections come first next time.
      downloads.delete(download);
      downloads.add(download);
      const packet = takePacket(download);
      freeAt = Math.max(freeAt, performance.now()) + (packet.length * 8) / kbitPerSecond;
      download.inFlight.push(packet);
      download.inFlightBytes += packet.length;
      const wait = freeAt - performance.now();
      after(wait + roundTripMs / 2, () => deliver(download, download.inFlight.shift()));
      after(wait + roundTripMs, () => {
        download.inFlightBytes -= packet.length;
        download.window += packet.length;
        send?.();
      });
      after(wait, sendNext);
    };
    return () => {
      if (!isRunning) sendNext();
    };
  }

  const server: Server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    const download: Download = {
      client,
      queued: [],
      inFlight: [],
      inFlightBytes: 0,
      window: initialWindowBytes,
      hasEnded: false,
    };
    downloads.add(download);
    const uploads: Buffer[] = [];
    const sendUp = (bytes: Buffer) => {
      uploads.push(bytes);
      after(delayMs() / 2, () => {
        const next = uploads.shift();
        if (next && upstream.writable) upstream.write(next);
      });
    };
    client.once('data', () => {
      client.write(socks.withoutPassword);
      client.once('data', (request: Buffer) => {
        // The browser's own requests to elsewhere are not part of the visit.
        if (request.readUInt16BE(request.length - 2) !== Number(port)) {
          client.destroy();
          return;
        }
        client.on('data', sendUp);
        after(delayMs(), () => client.writable && client.write(socks.connected));
      });
    });
    upstream.on('data', (bytes: Buffer) => {
      if (speed === 'fast') deliver(download, bytes);
      else download.queued.push(bytes);
      send?.();
    });
    upstream.on('end', () => {
      download.hasEnded = true;
      if (download.queued.length === 0 && download.inFlight.length === 0) client.end();
    });
    for (const socket of [client, upstream]) {
      sockets.add(socket.setNoDelay(true));
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        downloads.delete(download);
        client.destroy();
        upstream.destroy();
      });
    }
  });

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    proxyServer: `socks5://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setSpeed(next) {
      speed = next;
      send = next === 'fast' ? undefined : createSender(next);
      // A connection that is already open would skip the handshake and the slow start.
      sockets.forEach((socket) => socket.destroy());
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        sockets.forEach((socket) => socket.destroy());
      }),
  };
}

/** The answers of a SOCKS 5 proxy to the greeting and to the request for a connection (RFC 1928). */
const socks = { withoutPassword: Buffer.of(5, 0), connected: Buffer.of(5, 0, 0, 1, 0, 0, 0, 0, 0, 0) };

const after = (ms: number, work: () => void) => void setTimeout(work, Math.max(0, ms));

function takePacket(download: Download): Buffer {
  const [first = Buffer.alloc(0), ...others] = download.queued;
  download.queued = first.length > packetBytes ? [first.subarray(packetBytes), ...others] : others;
  return first.subarray(0, packetBytes);
}

function deliver(download: Download, packet: Buffer | undefined): void {
  if (packet && download.client.writable) download.client.write(packet);
  if (download.hasEnded && download.queued.length === 0 && download.inFlight.length === 0) download.client.end();
}
