// Tables of how people join; see schema.ts about times and ids.

/** Links of admins by which people join. */
export interface InvitationsTable {
  id: string;
  /** SHA-256 of the token in its link. */
  token_hash: string;
  /** Null for the command line of the server, and for an admin whose account is gone. */
  creator_id: string | null;
  /** The admin's username then; empty for the command line of the server. */
  creator_name: string;
  note: string;
  max_uses: number;
  uses: number;
  created_at: number;
  /** Null if it has no end. */
  expires_at: number | null;
  revoked_at: number | null;
}

export interface InvitationUsesTable {
  member_id: string;
  invitation_id: string;
  used_at: number;
}

/** Accounts that wait for an admin's approval; `deactivated_at` of the member is set as long. */
export interface JoinRequestsTable {
  member_id: string;
  /** Why the person wants to join; can be empty. */
  reason: string;
  requested_at: number;
  /** When an admin declined it. The account is deleted seven days later. */
  declined_at: number | null;
}
