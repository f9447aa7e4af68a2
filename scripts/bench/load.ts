import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** What a flood of requests measured. */
export interface Flood {
  perSecond: number;
  p99: number;
  /** Answers that were no success, and connections that broke. */
  failures: number;
}

const run = promisify(execFile);
const connections = 50;

/** Which tool measures here. */
export async function findLoadTool(): Promise<'wrk' | 'node'> {
  // It prints its version and fails; only where it is missing is there no such program.
  return run('wrk', ['-v']).then(
    () => 'wrk',
    (error: unknown) => (error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'node' : 'wrk'),
  );
}

/** Asks for random ones of these paths over 50 connections for some seconds. */
export async function flood(tool: 'wrk' | 'node', address: string, paths: string[], seconds: number, headers: Record<string, string> = {}): Promise<Flood> {
  return tool === 'wrk' ? floodByWrk(address, paths, seconds, headers) : floodByNode(address, paths, seconds, headers);
}

async function floodByWrk(address: string, paths: string[], seconds: number, headers: Record<string, string>): Promise<Flood> {
  const folder = await mkdtemp(join(tmpdir(), 'cleaner-life-wrk-'));
  try {
    const script = join(folder, 'walk.lua');
    const lua = JSON.stringify.bind(JSON);
    await writeFile(
      script,
      `local paths = { ${paths.map((path) => lua(path)).join(', ')} }
       ${Object.entries(headers).map(([name, value]) => `wrk.headers[${lua(name)}] = ${lua(value)}`).join('\n')}
       math.randomseed(os.time())
       request = function() return wrk.format('GET', paths[math.random(#paths)]) end
       done = function(summary, latency)
         local e = summary.errors
         print(string.format('RESULT %f %f %d', summary.requests / summary.duration * 1e6, latency:percentile(99) / 1000,
           e.connect + e.read + e.write + e.status + e.timeout))
       end`,
    );
    const { stdout } = await run('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, address]);
    const [perSecond = 0, p99 = 0, failures = 0] = (/^RESULT (.*)$/m.exec(stdout)?.[1] ?? '').split(' ').map(Number);
    return { perSecond, p99, failures };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Without wrk: the same from Node, which costs more than the server itself and so tells a lower bound only. */
async function floodByNode(address: string, paths: string[], seconds: number, headers: Record<string, string>): Promise<Flood> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const end = performance.now() + seconds * 1000;
  const latencies: number[] = [];
  let failures = 0;
  const client = async () => {
    while (performance.now() < end) {
      const began = performance.now();
      const { status } = await ask(agent, address + (paths[Math.floor(Math.random() * paths.length)] ?? '/'), headers);
      latencies.push(performance.now() - began);
      if (status >= 400) failures += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  agent.destroy();
  return { perSecond: latencies.length / seconds, p99: percentile(latencies, 0.99), failures };
}

/** One request over a kept connection, read to its end. */
export async function ask(agent: Agent, url: string, headers: Record<string, string> = {}): Promise<{ status: number; bytes: number; etag: string; text: string }> {
  const request = get(url, { agent, headers });
  const [response] = (await once(request, 'response')) as [import('node:http').IncomingMessage];
  const chunks: Buffer[] = [];
  response.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(response, 'end');
  const body = Buffer.concat(chunks);
  return { status: response.statusCode ?? 0, bytes: body.length, etag: response.headers.etag ?? '', text: body.toString() };
}

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
