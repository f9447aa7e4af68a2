import { readdirSync, readFileSync } from 'node:fs';

/** The processor time of a process and of all that it starts. */
interface ProcessorTime {
  /** So far, in seconds; 0 on systems without /proc. */
  seconds: () => number;
  stop(): void;
}

/** Measures a process with its descendants ten times a second: of a process that is killed, the last tenth may be missing. */
export function watchProcessorTime(pid: number): ProcessorTime {
  const ticks = new Map<number, number>();
  const sample = () => {
    for (const [id, used] of ticksOfTree(pid)) ticks.set(id, used);
  };
  sample();
  const timer = setInterval(sample, 100);
  return {
    seconds() {
      sample();
      return [...ticks.values()].reduce((sum, used) => sum + used, 0) / ticksPerSecond;
    },
    stop: () => clearInterval(timer),
  };
}

const ticksPerSecond = 100;

/** User and system time of each process of the tree, without those that have ended. */
function ticksOfTree(root: number): Map<number, number> {
  const found = new Map<number, { parent: number; ticks: number }>();
  for (const name of listProcesses()) {
    try {
      // proc(5): after the name in brackets, the parent is the second field, user and system time the twelfth and thirteenth.
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? [];
      found.set(Number(name), { parent: fields[1] ?? 0, ticks: (fields[11] ?? 0) + (fields[12] ?? 0) });
    } catch {
      // It has ended meanwhile.
    }
  }
  const isInTree = (pid: number): boolean => pid === root || (found.has(pid) && isInTree(found.get(pid)?.parent ?? 0));
  return new Map([...found].filter(([pid]) => isInTree(pid)).map(([pid, { ticks }]) => [pid, ticks]));
}

function listProcesses(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}
