import type { Handlers } from '#contract/operations.ts';
import type { Context } from '#server/http/context.ts';
import { numbersHandlers } from '#server/modules/admin/numbers/handlers.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/schema.ts';

interface OverviewOptions {
  db: Db;
  clock: Clock;
}

/** The handlers of the first page that an admin sees: how the community and its installation are. */
export const createOverviewHandlers = ({ db, clock }: OverviewOptions) =>
  ({ ...numbersHandlers({ db, clock }) }) satisfies Partial<Handlers<Context>>;
