import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import type { DemoLogin } from '../demo/demo-passwords.ts';

interface Listening {
  address: string;
  /** Of the demo's accounts, if the community has them. */
  logins: DemoLogin[];
}

/** What the server's process reports; a fault is one line. */
export type ApiMessage = Listening | { fault: string };

/** How long requests in progress may hold up a restart. */
const maxStopMs = 2000;

/** The server of `npm run dev`, in a process of its own. */
export interface ApiProcess {
  /** Ends the running server, if there is one, and starts another one. */
  restart(): void;
  /** Resolves when the server that was started last listens; throws its fault, in one line, if it does not. */
  listening(): Promise<Listening>;
  stop(): Promise<void>;
}

export function createApiProcess(environment: NodeJS.ProcessEnv): ApiProcess {
  let child: ChildProcess | undefined;
  /** Servers start one after the other: only one can have the data folder. */
  let turn: Promise<unknown> = Promise.resolve();
  let current: Promise<Listening> = Promise.reject(new Error('The server was not started.'));
  current.catch(() => undefined);

  const setCurrent = (listening: Promise<Listening>) => {
    current = listening;
    // Whoever asks gets the fault.
    current.catch(() => undefined);
  };

  return {
    restart() {
      const forked = turn.then(async () => {
        if (child) await endProcess(child);
        return (child = fork(join(import.meta.dirname, 'serve-api.ts'), { env: environment }));
      });
      turn = forked;
      const listening = forked.then(async (started) => {
        const result = await readMessage(started);
        started.once('exit', () => {
          if (current === listening)
            setCurrent(Promise.reject(new Error('The server ended. The next save starts it.')));
        });
        return result;
      });
      setCurrent(listening);
    },
    async listening() {
      for (;;) {
        const asked = current;
        const [result] = await Promise.allSettled([asked]);
        // Restarted meanwhile: the newer one counts.
        if (asked !== current) continue;
        if (result.status === 'rejected') throw result.reason;
        return result.value;
      }
    },
    async stop() {
      await turn;
      if (child) await endProcess(child);
    },
  };
}

async function readMessage(child: ChildProcess): Promise<Listening> {
  const reported = once(child, 'message').then(([message]) => message as ApiMessage);
  const ended = once(child, 'exit').then((): ApiMessage => ({ fault: 'The server ended before it listened.' }));
  const message = await Promise.race([reported, ended]);
  if ('fault' in message) throw new Error(message.fault);
  return message;
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const cut = setTimeout(() => child.kill('SIGKILL'), maxStopMs);
  await ended;
  clearTimeout(cut);
}
