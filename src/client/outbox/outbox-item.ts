import type { OutboxEntry } from '#client/persistence/database.ts';

import type { FinalOutcome } from './outcome.ts';
import type { OverlayItem } from './overlay.ts';
import type { NewOutboxEntry } from './storage.ts';

/** An unfinished mutation as this tab knows it. */
export interface OutboxItem extends OverlayItem {
  /** The component that waits for the answer; undefined once it has one. */
  caller?: Caller | undefined;
  /** Whether this tab has enqueued it, since it was loaded. */
  isOwn?: boolean;
  /** Aborts the attempt that is under way in this tab. */
  abort?: () => void;
  /** How it ends, where another tab has sent it and is about to remove its entry. */
  outcome?: FinalOutcome;
  /** Whether its entry was missing from the stored ones: the message of the tab that ended it may be on its way. */
  isGone?: boolean;
}

export interface MutationCallbacks<Variables> {
  /** Receives the uploaded fraction of a file, from 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined;
  /** Receives the variables after each checkpoint. */
  onCheckpoint?: ((variables: Variables) => void) | undefined;
}

interface Caller extends MutationCallbacks<unknown> {
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
  /** Answers `queued` when it runs out; undefined until the entry is stored. */
  timer?: ReturnType<typeof setTimeout>;
}

/** A stored entry of the signed-in member. */
export interface VisibleEntry extends OutboxEntry {
  /** Whether no component waits for its answer. */
  isQueued: boolean;
}

/** How a mutation has ended, as this tab knows it. */
export interface EndedMutation {
  entry: NewOutboxEntry;
  outcome: FinalOutcome;
}
