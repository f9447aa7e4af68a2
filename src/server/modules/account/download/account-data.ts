import { hidden, shown, type PersonalList } from './personal-list.ts';

/** The row of the member itself. */
export const account: PersonalList = {
  table: 'members',
  key: 'id',
  member: 'id',
  columns: {
    ...shown(
      'id',
      'username',
      'renamed_at',
      'email',
      'email_verified_at',
      'pending_email',
      'picture_id',
      'about',
      'link',
    ),
    ...shown('country', 'language', 'birth_date', 'pronouns', 'gender', 'created_at', 'joined_network', 'is_admin'),
    ...shown('is_moderator', 'shares_posts', 'suspended_at', 'suspended_until', 'suspension_reason'),
    ...shown('deletion_at', 'deletion_reason'),
    ...hidden('username_key', 'username_skeleton', 'email_key', 'mail_refused_at', 'pending_refused_at'),
    ...hidden('pending_request', 'full_mailbox', 'password_hash', 'deactivated_at', 'deleted_at', 'name_to_copy'),
    ...hidden('read_up_to', 'muted_kinds'),
  },
};

/** How the member logs in, and what it was called. */
export const accountLists: Readonly<Record<string, PersonalList>> = {
  sessions: {
    table: 'sessions',
    key: 'token_hash',
    member: 'member_id',
    columns: {
      ...shown('user_agent', 'network', 'created_at', 'last_seen_at'),
      ...hidden('token_hash', 'member_id', 'expires_at', 'proven_at'),
    },
  },
  apiTokens: {
    table: 'api_tokens',
    key: 'id',
    member: 'member_id',
    columns: {
      ...shown('id', 'name', 'scope', 'created_at', 'expires_at', 'last_used_at'),
      ...hidden('member_id', 'token_hash', 'name_key'),
    },
  },
  signIns: {
    table: 'linked_sign_ins',
    key: 'subject',
    member: 'member_id',
    columns: { ...shown('subject', 'issuer', 'email', 'created_at'), ...hidden('member_id') },
  },
  formerUsernames: {
    table: 'former_usernames',
    key: 'username_key',
    member: 'member_id',
    columns: { ...shown('username_key', 'username', 'expires_at'), ...hidden('username_skeleton', 'member_id') },
  },
  passkeys: {
    table: 'passkeys',
    key: 'id',
    member: 'member_id',
    columns: {
      ...shown('id', 'name', 'created_at', 'last_used_at'),
      ...hidden('member_id', 'credential_id', 'public_key', 'counter', 'transports'),
    },
  },
  authenticators: {
    table: 'authenticators',
    key: 'member_id',
    member: 'member_id',
    columns: { ...shown('created_at'), ...hidden('member_id', 'secret', 'last_step') },
  },
};
