import { sql } from 'kysely';

import { postColumns } from '#server/rules/post-fields.ts';

import { accountLists } from './account-data.ts';
import { hidden, shown, type PersonalList } from './personal-list.ts';

/** What has to do with a deactivated member is hidden here, too. */
const isDeactivated = (column: string) =>
  sql`exists (select 1 from members m where m.id = ${sql.ref(column)} and m.deactivated_at is not null)`;

/** The rows of a member that its download contains, by their names there. Columns that end in _at or _since are times. */
export const personalLists: Readonly<Record<string, PersonalList>> = {
  posts: {
    table: 'posts',
    key: 'id',
    member: 'author_id',
    columns: {
      ...shown('id', ...postColumns, 'image_id', 'created_at', 'removed_at', 'awaits_review'),
      ...shown('use_answer', 'use_answered_at'),
      ...hidden('author_id', 'edited_at', 'published_hash', 'removed_by', 'ask_use_at'),
    },
  },
  comments: {
    table: 'comments',
    key: 'id',
    member: 'author_id',
    columns: {
      ...shown('id', 'post_id', 'body', 'created_at'),
      ...hidden('author_id', 'deleted_at', 'deleted_by', 'also_deleted_by'),
    },
  },
  saves: {
    table: 'saves',
    key: 'id',
    member: 'member_id',
    columns: { ...shown('id', 'post_id'), ...hidden('member_id') },
  },
  collections: {
    table: 'collections',
    key: 'id',
    member: 'member_id',
    columns: {
      ...shown('id', 'name', 'is_public', 'cover_post_id', 'created_at', 'deleted_at'),
      ...hidden('member_id', 'name_key'),
    },
  },
  collectionPosts: {
    table: 'collection_posts',
    key: 'id',
    member: 'member_id',
    columns: {
      ...shown('id', 'collection_id', 'post_id', 'place', 'note', 'removed_at'),
      ...hidden('member_id', 'author_id', 'is_unsaved'),
    },
  },
  connections: {
    table: 'connections',
    key: 'other_id',
    member: 'member_id',
    columns: { ...shown('other_id', 'other_key', 'follows_since', 'followed_since'), ...hidden('member_id') },
    except: isDeactivated('other_id'),
  },
  notifications: {
    table: 'notifications',
    key: 'id',
    member: 'recipient_id',
    columns: {
      ...shown('id', 'actor_id', 'kind', 'post_id', 'comment_id', 'created_at'),
      ...hidden('recipient_id', 'subject_id', 'case_id', 'removed_part_id'),
      ...hidden('installation_warning', 'read_at', 'group_id'),
    },
    // Who has reported something, or wants to join, an admin reads as an admin only. Whoever has blocked it stays unknown.
    except: sql`(kind in ('report', 'join') or ${isDeactivated('actor_id')} or exists (
      select 1 from restrictions r where r.member_id = recipient_id and r.other_id = actor_id and r.kind <> 'mute'))`,
  },
  reports: {
    table: 'case_reports',
    key: 'case_id',
    member: 'reporter_id',
    columns: { ...shown('case_id', 'kind', 'subject_id', 'reason', 'created_at'), ...hidden('reporter_id') },
  },
  // What the member has been told; who has reported it, it is not.
  removalsAndWarnings: {
    table: 'report_cases',
    key: 'id',
    member: 'author_id',
    columns: {
      ...shown('id', 'kind', 'subject_id', 'title', 'decision', 'message', 'decided_at'),
      ...hidden('author_id', 'post_id', 'opened_at', 'is_review', 'open_post_id', 'open_comment_id'),
      ...hidden('decided_by', 'decided_by_name', 'hidden_at', 'entry_id'),
    },
    except: sql`(decided_at is null or decision = 'keep')`,
  },
  removedParts: {
    table: 'removed_parts',
    key: 'id',
    member: 'member_id',
    columns: { ...shown('id', 'part', 'title', 'reason', 'removed_at', 'kept', 'picture_id'), ...hidden('member_id') },
  },
  // What it has noted as an admin or moderator; what others have noted about it, it is not told.
  caseNotes: {
    table: 'case_notes',
    key: 'id',
    member: 'author_id',
    columns: { ...shown('id', 'body', 'created_at'), ...hidden('case_id', 'author_id', 'author_name') },
  },
  restrictions: {
    table: 'restrictions',
    key: 'id',
    member: 'member_id',
    columns: { ...shown('id', 'other_id', 'kind'), ...hidden('member_id') },
    // Nobody is told who has blocked it.
    except: sql`kind = 'blocked-by'`,
  },
  dailyMail: {
    table: 'daily_mails',
    key: 'member_id',
    member: 'member_id',
    columns: {
      ...shown('time_zone', 'due_at', 'mailed_at'),
      ...hidden('member_id', 'attempts', 'mailed_up_to', 'mailed_before', 'token'),
    },
  },
  waitingMail: {
    table: 'waiting_mails',
    key: 'member_id',
    member: 'member_id',
    columns: {
      ...shown('choice', 'time_zone', 'mailed_at'),
      ...hidden('member_id', 'due_at', 'told_up_to', 'cases_seen_at', 'joining_seen_at'),
    },
  },
  joinRequests: {
    table: 'join_requests',
    key: 'member_id',
    member: 'member_id',
    columns: { ...shown('reason', 'requested_at', 'declined_at'), ...hidden('member_id') },
  },
  invitationUses: {
    table: 'invitation_uses',
    key: 'member_id',
    member: 'member_id',
    columns: { ...shown('used_at'), ...hidden('member_id', 'invitation_id') },
  },
  invitations: {
    table: 'invitations',
    key: 'id',
    member: 'creator_id',
    columns: {
      ...shown('id', 'note', 'max_uses', 'uses', 'created_at', 'expires_at', 'revoked_at'),
      ...hidden('token_hash', 'creator_id', 'creator_name'),
    },
  },
  ...accountLists,
  pictures: {
    table: 'uploads',
    key: 'id',
    member: 'member_id',
    columns: {
      ...shown('id', 'kind', 'width', 'height', 'bytes', 'stored_bytes', 'created_at'),
      ...hidden('member_id', 'thumbhash', 'color', 'taken_at', 'ready_at', 'sizes_on_demand', 'discarded_at'),
    },
  },
};
