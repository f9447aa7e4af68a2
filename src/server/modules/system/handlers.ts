import type { Handlers } from '#contract/operations.ts';
import type { Context } from '#server/http/context.ts';
import type { Clock } from '#server/platform/clock.ts';
import { ping } from '#server/platform/database/database.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { freeBytesOf } from '#server/platform/disk.ts';
import { countUnreadyUploads } from '#server/platform/pictures/uploads-store.ts';
import type { Part } from '#server/platform/server-states.ts';
import { shownAnnouncement } from '#server/rules/announcement.ts';
import { registrationNow } from '#server/rules/closing.ts';
import { readCommunitySettings } from '#server/rules/community-settings.ts';

/** Less than this, and the database may be unable to store a write. */
const minFreeBytes = 16 * 1024 * 1024;

const messages: Record<Part, string> = {
  pictures: 'pictures cannot be stored',
  mails: 'mails cannot be sent',
};

interface SystemDeps {
  db: Db;
  clock: Clock;
  /** The folder of the embedded database and of incoming pictures. */
  dataDir: string;
  isStopping: () => boolean;
  listUnwell?: (() => Part[]) | undefined;
}

/** Once `isStopping`, the process is live but no longer ready. */
export function systemHandlers({
  db,
  clock,
  dataDir,
  isStopping,
  listUnwell = () => [],
}: SystemDeps): Handlers<Context, 'health' | 'live' | 'getCommunity' | 'getAnnouncement'> {
  const notReadyReason = async () => {
    if (isStopping()) return 'The server is stopping.';
    try {
      await ping(db);
    } catch {
      return 'The database does not answer.';
    }
    // Some file systems do not report their space.
    const free = await freeBytesOf(dataDir).catch(() => Infinity);
    return free < minFreeBytes ? 'The disk of the data folder is full.' : null;
  };

  return {
    async health(_, { reply }) {
      const reason = await notReadyReason();
      if (reason) void reply.code(503);
      if (reason) return { live: true, ready: false, message: reason };
      // Still ready: everything else goes on, and no other server would do better.
      const unwell = listUnwell().map((part) => messages[part]);
      const message = unwell.length === 0 ? 'Ready.' : `Ready, but ${unwell.join(' and ')}.`;
      return { live: true, ready: true, message, unfinishedPictures: await countUnreadyUploads(db) };
    },
    live: () => Promise.resolve({ live: true }),
    async getAnnouncement(_, { viewer }) {
      const shown = shownAnnouncement(await readCommunitySettings(db), clock.now());
      return { announcement: viewer || shown?.audience === 'everyone' ? (shown?.announcement ?? null) : null };
    },
    async getCommunity() {
      const settings = await readCommunitySettings(db);
      return { registration: registrationNow(settings), challenge: settings.challenge };
    },
  };
}
