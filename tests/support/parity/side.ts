import type { OperationAnswer, OperationId } from '#contract/operations.ts';
import type { ContractRequest, TestServer } from '#tests/support/test-server.ts';

/** Ids in a community of one side. The signed-in member is an admin; the ids of others are of things that it did not make. */
interface Ids {
  me: string;
  /** Followed by `me`. */
  friend: string;
  stranger: string;
  muted: string;
  /** Waits to join. */
  applicant: string;
  /** With pictures; `own` has comments. */
  own: string;
  post: string;
  /** Neither saved by `me`, nor in a collection. */
  unsaved: string;
  /** A comment by somebody else. */
  comment: string;
  collection: string;
  notification: string;
  /** A second login of `me`. */
  session: string;
  apiToken: string;
  invitation: string;
  reported: string;
}

/** One of the two servers that are compared. */
export interface Side {
  call: TestServer['call'];
  token: string;
  password: string;
  ids: Ids;
  /** The URL of a post's picture. */
  imageOf: (postId: string) => Promise<string>;
  /** The token of the newest link to this page that was mailed to the member, or to another address. */
  mailedToken: (page: 'forgot-password' | 'verify-email' | 'undo-email-change', to?: string) => Promise<string>;
  /** What an authenticator app with this secret shows. */
  oneTimeCode: (secret: string) => string;
  /** The last answer of each operation. */
  answers: Map<OperationId, unknown>;
}

/** The last answer of an operation on this side. */
export const answerOf = <Id extends OperationId>({ answers }: Side, id: Id): OperationAnswer<Id> =>
  answers.get(id) as OperationAnswer<Id>;

/** One call of the journey. */
export interface Step {
  operation: OperationId;
  status: number;
  run: (side: Side) => Promise<{ status: number; body: unknown; text: string }>;
  /** Paths that differ from answer to answer. */
  free: readonly string[];
}

interface StepOptions {
  as?: 'member' | 'visitor';
  free?: readonly string[];
}

/** A call and the status that both sides answer. */
export function step<Id extends OperationId>(
  operation: Id,
  status: number,
  request: (side: Side) => ContractRequest<Id> | Promise<ContractRequest<Id>> = () => ({}),
  { as = 'member', free = [] }: StepOptions = {},
): Step {
  return {
    operation,
    status,
    free,
    async run(side) {
      const reply = await side.call(operation, {
        ...(as === 'member' && { token: side.token }),
        ...(await request(side)),
      });
      if (reply.status < 300) side.answers.set(operation, reply.body);
      return reply;
    },
  };
}
