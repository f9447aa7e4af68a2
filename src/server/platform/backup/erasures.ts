import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A member who was deleted, and when. */
interface Erasure {
  id: string;
  at: number;
}

const name = 'erasures.jsonl';
/** Beside the nightly backups, so that it is copied to other machines with them. */
const fileOf = (dataDir: string) => join(dataDir, 'backups', name);

/** Notes outside of the database who was deleted: a backup from before does not know. To be called before the last of them is gone. */
export async function noteErasures(dataDir: string, erasures: readonly Erasure[]): Promise<void> {
  const file = fileOf(dataDir);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  // The line break comes first: a line that a power cut has broken off does not take the next one with it.
  const lines = erasures.map((erasure) => `\n${JSON.stringify(erasure)}`);
  await appendFile(file, lines.join(''), { mode: 0o600, flush: true });
}

/** Who was deleted, as the file of the data folder and the one beside a backup say; `keep` puts both into that of the data folder. */
export async function findErasures(dataDir: string, backup: string) {
  const own = await readErasures(fileOf(dataDir));
  const all = new Map([...(await readErasures(join(dirname(backup), name))), ...own]);
  return {
    ids: [...all.keys()],
    async keep() {
      const others = [...all.values()].filter(({ id }) => !own.has(id));
      if (others.length > 0) await noteErasures(dataDir, others);
    },
  };
}

async function readErasures(file: string): Promise<Map<string, Erasure>> {
  const text = existsSync(file) ? await readFile(file, 'utf8') : '';
  // One that was broken off was noted again before the member was gone.
  const lines = text.split('\n').filter((line) => line.endsWith('}'));
  return new Map(lines.map((line) => JSON.parse(line) as Erasure).map((erasure) => [erasure.id, erasure]));
}
