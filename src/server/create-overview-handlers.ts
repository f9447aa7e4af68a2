import { markMemberDeleted } from '#server/modules/account/marked-members.ts';
import { demoHandlers } from '#server/modules/admin/demo/handlers.ts';
import { installationHandlers } from '#server/modules/admin/installation/handlers.ts';
import type { InstallationConfig } from '#server/modules/admin/installation/warnings.ts';
import { newestHandlers } from '#server/modules/admin/newest/handlers.ts';
import { numbersHandlers } from '#server/modules/admin/numbers/handlers.ts';
import { presentPost } from '#server/modules/posts/present.ts';
import { listPosts, listPostsWithPicture } from '#server/modules/posts/store.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/database/schema.ts';
import type { NewId } from '#server/platform/ids.ts';
import type { ErrorLogger } from '#server/platform/logger.ts';
import type { MailQueue } from '#server/platform/mail-queue/mail-queue.ts';
import type { Mail } from '#server/platform/mail.ts';

export type OverviewConfig = Omit<InstallationConfig, 'publicUrl' | 'isPublicUrlSet'> &
  Pick<Config, 'owner' | 'publicUrl'>;

interface OverviewOptions {
  db: Db;
  clock: Clock;
  mail: Mail;
  mailQueue: MailQueue;
  config: OverviewConfig;
  /** The origin under which browsers reach the server. */
  publicUrl: string;
  newId: NewId;
  log: ErrorLogger;
  /** Removes in the background what members left who are marked as deleted. */
  removeMarkedSoon: () => void;
}

/** The handlers of the first page that an admin sees: how the community and its installation are. */
export function createOverviewHandlers(options: OverviewOptions) {
  const { db, clock, mail, mailQueue, log, config, publicUrl, newId, removeMarkedSoon } = options;
  return {
    ...numbersHandlers({ db, clock }),
    ...newestHandlers({
      db,
      readNewestPosts: async (from, { hasPicture, ...page }) =>
        (await (hasPicture ? listPostsWithPicture(from, page) : listPosts(from, null, page))).map(presentPost),
    }),
    ...installationHandlers({
      ...{ db, clock, mail, mailQueue, log, appName: config.owner.appName },
      config: { ...config, publicUrl, isPublicUrlSet: config.publicUrl !== undefined },
    }),
    ...demoHandlers({
      ...{ db, clock, newId, removeMarkedSoon, dataDir: config.dataDir },
      markDeleted: (trx, id) => markMemberDeleted(trx, id, clock.now()),
    }),
  };
}
