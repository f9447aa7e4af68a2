import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { percentile } from '../statistics.ts';

export interface LoadResult {
  requestsPerSecond: number;
  /** In milliseconds, as the other percentiles. */
  p50: number;
  p95: number;
  p99: number;
  /** Responses of 400 and above, and connection errors. */
  failures: number;
}

const run = promisify(execFile);
const usualConnections = 50;

/** The load generator to use: wrk if it is installed, otherwise a client in this process. */
export async function findLoadTool(): Promise<'wrk' | 'node'> {
  // `wrk -v` exits with an error after printing its version: only ENOENT means that it is missing.
  return run('wrk', ['-v']).then(
    () => 'wrk',
    (error: unknown) => (error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'node' : 'wrk'),
  );
}

/** Requests random ones of these paths over some connections for some seconds. */
export async function generateLoad(
  tool: 'wrk' | 'node',
  address: string,
  paths: string[],
  seconds: number,
  headers: Record<string, string> = {},
  connections = usualConnections,
): Promise<LoadResult> {
  const load = tool === 'wrk' ? loadWithWrk : loadWithNode;
  return load(address, paths, seconds, headers, connections);
}

async function loadWithWrk(
  address: string,
  paths: string[],
  seconds: number,
  headers: Record<string, string>,
  connections: number,
): Promise<LoadResult> {
  const folder = await mkdtemp(join(tmpdir(), 'cleaner-life-wrk-'));
  try {
    const script = join(folder, 'walk.lua');
    const lua = JSON.stringify.bind(JSON);
    await writeFile(
      script,
      `local paths = { ${paths.map((path) => lua(path)).join(', ')} }
       ${Object.entries(headers)
         .map(([name, value]) => `wrk.headers[${lua(name)}] = ${lua(value)}`)
         .join('\n')}
       math.randomseed(os.time())
       request = function() return wrk.format('GET', paths[math.random(#paths)]) end
       done = function(summary, latency)
         local e = summary.errors
         print(string.format('RESULT %f %f %f %f %d', summary.requests / summary.duration * 1e6, latency:percentile(50) / 1000,
           latency:percentile(95) / 1000, latency:percentile(99) / 1000, e.connect + e.read + e.write + e.status + e.timeout))
       end`,
    );
    const { stdout } = await run('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, address]);
    const [requestsPerSecond = 0, p50 = 0, p95 = 0, p99 = 0, failures = 0] = (/^RESULT (.*)$/m.exec(stdout)?.[1] ?? '')
      .split(' ')
      .map(Number);
    return { requestsPerSecond, p50, p95, p99, failures };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The client takes more processor time than the server: the rates are a lower bound. */
async function loadWithNode(
  address: string,
  paths: string[],
  seconds: number,
  headers: Record<string, string>,
  connections: number,
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const end = performance.now() + seconds * 1000;
  const latencies: number[] = [];
  let failures = 0;
  const client = async () => {
    while (performance.now() < end) {
      const began = performance.now();
      const { status } = await fetchOnce(
        agent,
        address + (paths[Math.floor(Math.random() * paths.length)] ?? '/'),
        headers,
      );
      latencies.push(performance.now() - began);
      if (status >= 400) failures += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  agent.destroy();
  const [p50 = 0, p95 = 0, p99 = 0] = [0.5, 0.95, 0.99].map((share) => percentile(latencies, share));
  return { requestsPerSecond: latencies.length / seconds, p50, p95, p99, failures };
}

/** Sends a GET request over the agent and reads the whole response. */
export async function fetchOnce(
  agent: Agent,
  url: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; bytes: number; etag: string; text: string }> {
  const request = get(url, { agent, headers });
  const [response] = (await once(request, 'response')) as [import('node:http').IncomingMessage];
  const chunks: Buffer[] = [];
  response.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(response, 'end');
  const body = Buffer.concat(chunks);
  return {
    status: response.statusCode ?? 0,
    bytes: body.length,
    etag: response.headers.etag ?? '',
    text: body.toString(),
  };
}
