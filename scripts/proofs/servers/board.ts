export interface StoryPost {
  id: string;
  imageUrl: string;
  author: string;
}

/** What all members of the proof have done so far, and what they saw go wrong. */
export interface Board {
  /** The picture that all of them upload. */
  picture: Blob;
  /** The first post of each member, in their order. */
  posts: StoryPost[];
  writes: number;
  faults: string[];
  /** For each member's id, what must have been among its notifications. */
  notifications: Map<string, string[]>;
  /** Counts a write that was acknowledged. */
  acknowledged(): void;
  /** Resolves when so many writes were acknowledged. */
  reached(writes: number): Promise<void>;
}

export function createBoard(picture: Blob): Board {
  const waiting: { writes: number; resolve: () => void }[] = [];
  const board: Board = {
    picture,
    posts: [],
    writes: 0,
    faults: [],
    notifications: new Map(),
    acknowledged() {
      board.writes += 1;
      for (const { writes, resolve } of waiting) if (board.writes >= writes) resolve();
    },
    reached: (writes) =>
      new Promise((resolve) => {
        waiting.push({ writes, resolve });
        if (board.writes >= writes) resolve();
      }),
  };
  return board;
}
