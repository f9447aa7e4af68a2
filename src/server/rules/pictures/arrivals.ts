import { limits } from '#contract/vocabulary.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { pictureProblems } from '#server/platform/pictures/picture-problems.ts';

import { findRoom, type UploadLimits } from './upload-limits.ts';

/** A picture on its way; its bytes count for its member until its row does. */
interface Arrival {
  /** How many bytes may come. */
  maxBytes: number;
  /** What is thrown at the first byte beyond them. */
  refusal: () => Error;
  /** Ends it, whatever became of it. */
  end(): void;
}

export interface Arrivals {
  /**
   * Begins the arrival of a picture with at most `announced` bytes; without them it may be as large as there is room. Throws before
   * any byte comes: 429 if too many of the member's arrive, 413, 429 or 507 if there is no room for it beside those of the member that arrive. What others have only announced keeps nobody out:
   * when all of it has come, `requireRoom` looks again.
   */
  begin(upload: { memberId: string; announced: number | undefined; isStream: boolean }): Promise<Arrival>;
}

/** As many as one member sends at once. */
const maxStreams = 5;

/** Counts the pictures that arrive at this process. */
export function createArrivals(db: Db, uploadLimits: UploadLimits): Arrivals {
  const arriving = new Set<{ memberId: string; maxBytes: number; isStream: boolean }>();
  const sum = (those: { maxBytes: number }[]) => those.reduce((bytes, { maxBytes }) => bytes + maxBytes, 0);

  return {
    async begin({ memberId, announced, isStream }) {
      const { ofMember, ofCommunity } = await findRoom(db, uploadLimits, memberId);
      // Nothing is awaited from here on, so that of many at once each counts those before it.
      const own = [...arriving].filter((each) => each.memberId === memberId);
      if (isStream && own.filter((each) => each.isStream).length >= maxStreams) throw pictureProblems.tooManyAtOnce();
      const bounds = [
        { bytes: limits.imageBytes, refusal: pictureProblems.tooManyBytes },
        { ...ofCommunity, bytes: ofCommunity.bytes - sum(own) },
        { ...ofMember, bytes: ofMember.bytes - sum(own) },
      ];
      for (const { bytes, refusal } of bounds) if ((announced ?? 1) > bytes) throw refusal();
      const lowest = bounds.reduce((least, each) => (each.bytes < least.bytes ? each : least));
      // More than was announced, in a longer request, is more than a picture may have.
      const bound = announced === undefined ? lowest : { bytes: announced, refusal: pictureProblems.tooManyBytes };
      const arrival = { memberId, isStream, maxBytes: bound.bytes };
      arriving.add(arrival);
      return { maxBytes: bound.bytes, refusal: bound.refusal, end: () => void arriving.delete(arrival) };
    },
  };
}
