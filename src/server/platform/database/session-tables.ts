// Tables of what members sign in with; see schema.ts about times and ids.

export interface SessionsTable {
  token_hash: string;
  member_id: string;
  expires_at: number;
  created_at: number;
  last_seen_at: number;
  /** When the member last proved who it is in this session: by signing in, or as `prove` of the contract says. */
  proven_at: number;
  user_agent: string;
  network: string;
}

/** Tokens with which a member's scripts call the API. */
export interface ApiTokensTable {
  id: string;
  member_id: string;
  token_hash: string;
  name: string;
  /** The name as `nameKey` makes it, unique among those of the member. */
  name_key: string;
  scope: 'read' | 'write';
  created_at: number;
  /** Null if it works until it is revoked. */
  expires_at: number | null;
  /** To the hour; null before the first use. */
  last_used_at: number | null;
}

/** Accounts at other providers with which a member signs in. */
export interface LinkedSignInsTable {
  /** Empty for the ones of version 0001, until their next sign-in. */
  issuer: string;
  subject: string;
  member_id: string;
  email: string;
  created_at: number;
}

export interface OneTimeTokensTable {
  token_hash: string;
  kind:
    | 'reset'
    | 'handover'
    | 'sign-in'
    | 'verify-email'
    | 'undo-email'
    | 'backup'
    | 'download'
    | 'proof-code'
    | 'second-factor'
    | 'passkey-challenge'
    | 'authenticator'
    | 'challenge';
  member_id: string | null;
  data: string;
  expires_at: number;
}

export interface PasskeysTable {
  id: string;
  member_id: string;
  /** What the authenticator calls it. */
  credential_id: string;
  /** COSE, in base64url. */
  public_key: string;
  /** Uses, as the authenticator counts them; some always say 0. */
  counter: number;
  /** A JSON array. */
  transports: string;
  name: string;
  created_at: number;
  last_used_at: number | null;
}

/** Authenticator apps, which make one-time codes (TOTP). */
export interface AuthenticatorsTable {
  member_id: string;
  /** In base32. It cannot be a hash: codes are computed from it. */
  secret: string;
  /** The 30 seconds of the last code that was used; no code of these or earlier ones counts. */
  last_step: number;
  created_at: number;
}

export interface RecoveryCodesTable {
  member_id: string;
  code_hash: string;
  created_at: number;
}
