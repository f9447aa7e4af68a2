import type { Schemas } from '#contract/operations.ts';

type Session = {
  id: string;
  device: string;
  network: string;
  createdAt: string;
  lastSeenAt: string;
  isCurrent: boolean;
};

/** All state of the mocked server: the handlers have none of their own, so that an edited one goes on with it. */
export interface Community {
  me: Schemas['CurrentUser'];
  /** The other members. */
  others: Schemas['Person'][];
  posts: Schemas['Post'][];
  comments: Schemas['Comment'][];
  deletedComments: Schemas['Comment'][];
  /** Ids of the member's saved posts, the last one saved first. */
  saved: string[];
  collections: MockCollection[];
  deletedCollections: MockCollection[];
  /** Ids of the members that the member follows. */
  following: string[];
  /** Ids, the last one first. */
  blocked: string[];
  muted: string[];
  notifications: Schemas['Notification'][];
  /** Ids of the notifications that are unread. */
  unread: string[];
  notificationSettings: Schemas['NotificationSettings'];
  /** The member's logins. */
  sessions: Session[];
  signIns: { id: string; email: string; createdAt: string }[];
  passkeys: { id: string; name: string; createdAt: string; lastUsedAt: string | null }[];
  /** For the member's scripts. */
  apiTokens: Schemas['ApiToken'][];
  hasAuthenticator: boolean;
  recoveryCodes: string[];
  /** What admins see of the members. */
  members: Schemas['AdminMember'][];
  joinRequests: Schemas['JoinRequest'][];
  invitations: Schemas['Invitation'][];
  settings: Schemas['CommunitySettings'];
  pageTexts: Schemas['PageText'][];
  auditLog: Schemas['AuditEntry'][];
  /** Reported posts. */
  cases: { case: Schemas['ReportCase']; post: Schemas['Post']; notes?: Schemas['CaseNote'][] }[];
  /** The numbers of the last days, the newest first. */
  days: Schemas['DailyNumbers'][];
  installation: Schemas['Installation'];
  demo: { members: number; filled: number; isRemoving: boolean };
}

/** A collection with the ids of its posts, the last one added first. */
export interface MockCollection {
  collectionId: string;
  ownerId: string;
  name: string;
  isPublic: boolean;
  coverPostId?: string;
  postIds: string[];
}

/** The fields of a post that its author leaves empty. */
export const emptyPost = { imageUrl: '', imageAlt: '', link: '', title: '', caption: '', tags: [], subcategory: [] };

/** A community in which `me` is alone and nothing was made yet. */
export const createEmptyCommunity = (me: Schemas['CurrentUser'], installation: Schemas['Installation']): Community => ({
  me,
  others: [],
  posts: [],
  comments: [],
  deletedComments: [],
  saved: [],
  collections: [],
  deletedCollections: [],
  following: [],
  blocked: [],
  muted: [],
  notifications: [],
  unread: [],
  notificationSettings: { follows: true, comments: true, saves: true, dailyMail: false },
  sessions: [],
  signIns: [],
  passkeys: [],
  apiTokens: [],
  hasAuthenticator: false,
  recoveryCodes: [],
  members: [],
  joinRequests: [],
  invitations: [],
  settings: {
    registration: 'open',
    unwantedWords: [],
    unwantedDomains: [],
    announcement: null,
    dailyLimits: { posts: null, comments: null, uploadMb: null },
    newMembers: { days: 0, posts: null, comments: null, uploadMb: null, links: true },
    storageGb: null,
    confirmedEmail: false,
    reviewedPosts: 0,
    hideAfterReports: 0,
    pages: { invest: true, language: 'en' },
  },
  pageTexts: [],
  auditLog: [],
  cases: [],
  days: [],
  installation,
  demo: { members: 0, filled: 0, isRemoving: false },
});
