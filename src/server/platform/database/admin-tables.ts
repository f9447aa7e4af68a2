import type { Generated } from 'kysely';

import type { Schemas } from '#contract/operations.ts';

// Tables of what admins do; see schema.ts about times and ids.

/** What admins did. Names are copies, so that the log still says who it was when an account is gone. */
export interface AuditLogTable {
  id: string;
  /** Null for the command line of the server, and for an admin whose account is gone. */
  actor_id: string | null;
  /** Empty for the command line of the server. */
  actor_name: string;
  action: Schemas['AuditAction'];
  /** The member, post or other thing that it was done to; null if it concerns the whole community. */
  subject_id: string | null;
  subject_name: string;
  /** What the admin gave as its reason; empty for none. */
  reason: string;
  /** A JSON object: what the log shows besides, and what undoing it needs. */
  details: string;
  undone_at: Generated<number | null>;
  /** The name of the admin who undid it; empty for the command line of the server. */
  undone_by: Generated<string | null>;
}
