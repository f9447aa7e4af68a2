/** An action as it lies on the device. */
export interface KeptAction {
  /** Counts up in the order in which the actions of all tabs were done. */
  id: number;
  /** Names this one action, on the server too. */
  key: string;
  member: string;
  name: string;
  about: string | undefined;
  variables: unknown;
  madeAt: number;
  /** How often it was sent. As long as it never was, the server cannot know of it. */
  attempts: number;
  /** When it may be sent again. */
  notBefore: number;
  /** Why the server would not have it. */
  refusal?: { status: number; message: string };
}

export type NewAction = Omit<KeptAction, 'id'>;

/** What became of an action on its way into the store. */
export type Added = 'kept' | 'repeated' | { cancels: string };

/** The actions that wait on this device. Every call is one transaction: tabs do not see each other half way. */
export interface ActionStore {
  /** In their order. */
  list: (member: string) => Promise<KeptAction[]>;
  /**
   * Keeps the action; or, if the last one about the same thing has never been sent: drops both where that one is its
   * `opposite`, and keeps the first where they are the same.
   */
  add: (action: NewAction, opposite: string | undefined) => Promise<Added>;
  /** Counts an attempt before it is made; undefined if the action is gone. */
  claim: (id: number) => Promise<KeptAction | undefined>;
  /** Writes over an action, unless it is gone. */
  put: (action: KeptAction) => Promise<void>;
  remove: (id: number) => Promise<void>;
  forget: (member: string) => Promise<void>;
}

/** What adding this action to those comes to. */
export function addedTo(kept: KeptAction[], { name, about }: NewAction, opposite: string | undefined): { added: Added; drops?: number } {
  const last = opposite === undefined ? undefined : kept.findLast((one) => one.about === about && !one.refusal);
  if (!last || last.attempts > 0) return { added: 'kept' };
  if (last.name === opposite) return { added: { cancels: last.key }, drops: last.id };
  return { added: last.name === name ? 'repeated' : 'kept' };
}
