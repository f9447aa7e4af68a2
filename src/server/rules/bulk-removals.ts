import { sql } from 'kysely';

import { inList } from '#server/platform/database/pagination.ts';
import type { Db } from '#server/platform/database/schema.ts';

/** How far the removal of all that members made is, or its undoing. */
export interface RemovalProgress {
  isRunning: boolean;
  /** What is removed now. */
  removed: number;
  /** What was removed, or will be. */
  total: number;
}

const sums = sql`
  coalesce(sum(removed), 0) as removed, coalesce(sum(coalesce(total, removed)), 0) as total,
  coalesce(sum(case when state in ('removing', 'restoring') then 1 else 0 end), 0) as running`;

/** PostgreSQL's sums are texts. */
interface Sums {
  removed: number | string;
  total: number | string;
  running: number | string;
}

const toProgress = ({ removed, total, running }: Sums): RemovalProgress => ({
  isRunning: Number(running) > 0,
  removed: Number(removed),
  total: Number(total),
});

/** How many posts and comments have yet to be removed or brought back. */
export async function countRemovalsLeft(db: Db): Promise<number> {
  const { rows } = await sql<{ left_over: number | string }>`
    select coalesce(sum(case when state = 'removing' then coalesce(total, removed + 1) - removed else removed end), 0) as left_over
    from bulk_removals where state in ('removing', 'restoring')`.execute(db);
  return Number(rows[0]?.left_over ?? 0);
}

/** By the entries of the log. */
export async function readRemovals(db: Db, entryIds: readonly string[]): Promise<ReadonlyMap<string, RemovalProgress>> {
  if (entryIds.length === 0) return new Map();
  const { rows } = await sql<Sums & { entry_id: string }>`
    select entry_id, ${sums} from bulk_removals where entry_id ${inList(entryIds)} group by entry_id`.execute(db);
  return new Map(rows.map((row) => [row.entry_id, toProgress(row)]));
}
