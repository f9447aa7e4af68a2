import type { Category } from '#contract/categories.ts';
import type { PageName } from '#contract/page-names.ts';

/**
 * All keys of the query cache and of its mutations. They stand together because a mutation declares its effects on entries of other
 * features. Hierarchical: `queryKey: saveKeys.all` matches the ids and the list. cache-entries.ts declares what each key holds.
 */
export const postKeys = {
  /** Every list of posts. */
  all: ['posts'],
  newest: () => [...postKeys.all, 'newest'] as const,
  followed: () => [...postKeys.all, 'followed'] as const,
  byMember: (userId: string) => [...postKeys.all, 'member', userId] as const,
  /** The lists of all categories. */
  categories: () => [...postKeys.all, 'category'] as const,
  byCategory: (category: Category, subcategory?: string) =>
    [...postKeys.categories(), category, subcategory ?? 'all'] as const,
  searches: () => [...postKeys.all, 'search'] as const,
  search: (query: string) => [...postKeys.searches(), query] as const,
  /** The lists of posts like one, of all posts, and of what was misspelt. */
  similar: () => [...postKeys.all, 'similar'] as const,
  similarTo: (postId: string) => [...postKeys.similar(), postId] as const,
  near: (query: string) => [...postKeys.similar(), 'spelling', query] as const,
  /** Every post by itself: not a list, so not below `all`. */
  details: () => ['post'] as const,
  detail: (postId: string) => [...postKeys.details(), postId] as const,
  /** As people without an account see it. */
  publicDetail: (postId: string) => ['publicPost', postId] as const,
  /** What people without an account see of a category and of a member before they sign up. */
  sharedOfCategory: (category: Category) => ['sharedPosts', 'category', category] as const,
  sharedOfMember: (userId: string) => ['sharedPosts', 'member', userId] as const,
  create: () => [...postKeys.all, 'create'] as const,
  edit: () => [...postKeys.all, 'edit'] as const,
  delete: () => [...postKeys.all, 'delete'] as const,
} as const;

export const saveKeys = {
  all: ['saves'],
  ids: () => [...saveKeys.all, 'ids'] as const,
  list: () => [...saveKeys.all, 'list'] as const,
  save: () => [...saveKeys.all, 'save'] as const,
  unsave: () => [...saveKeys.all, 'unsave'] as const,
} as const;

/** Collections of saved posts: below the saves, as whatever changes those may change them. */
export const collectionKeys = {
  all: [...saveKeys.all, 'collections'],
  ofMember: (userId: string) => [...collectionKeys.all, 'member', userId] as const,
  /** The heads of all collections. */
  details: () => [...collectionKeys.all, 'detail'] as const,
  detail: (collectionId: string) => [...collectionKeys.details(), collectionId] as const,
  /** The lists of posts of all collections. */
  postLists: () => [...collectionKeys.all, 'posts'] as const,
  posts: (collectionId: string) => [...collectionKeys.postLists(), collectionId] as const,
  /** As people without an account see it. */
  publicDetail: (collectionId: string) => ['publicCollection', collectionId] as const,
  /** Of all posts: which of the viewer's collections it is in. */
  idsOfPosts: () => [...collectionKeys.all, 'ids'] as const,
  ids: (postId: string) => [...collectionKeys.idsOfPosts(), postId] as const,
  change: (change: 'create' | 'edit' | 'delete' | 'restore' | 'addPost' | 'removePost' | 'editPost' | 'movePost') =>
    [...collectionKeys.all, change] as const,
} as const;

export const followKeys = {
  all: ['follows'],
  isFollowing: (userId: string) => [...followKeys.all, 'isFollowing', userId] as const,
  suggested: () => [...followKeys.all, 'suggested'] as const,
  /** The connections of all members. */
  connections: () => [...followKeys.all, 'connections'] as const,
  connectionsOf: (userId: string) => [...followKeys.connections(), userId] as const,
  connectionsSearch: (userId: string, query: string) => [...followKeys.connectionsOf(userId), query] as const,
  follow: () => [...followKeys.all, 'follow'] as const,
  unfollow: () => [...followKeys.all, 'unfollow'] as const,
} as const;

export const commentKeys = {
  all: ['comments'],
  byPost: (postId: string) => [...commentKeys.all, postId] as const,
  add: () => [...commentKeys.all, 'add'] as const,
  delete: () => [...commentKeys.all, 'delete'] as const,
  restore: () => [...commentKeys.all, 'restore'] as const,
} as const;

export const notificationKeys = {
  all: ['notifications'],
  unread: () => [...notificationKeys.all, 'unread'] as const,
  list: () => [...notificationKeys.all, 'list'] as const,
  settings: () => [...notificationKeys.all, 'settings'] as const,
  push: () => [...notificationKeys.all, 'push'] as const,
  markAsRead: () => [...notificationKeys.all, 'read'] as const,
  markOneAsRead: () => [...notificationKeys.all, 'readOne'] as const,
  answerUse: () => [...notificationKeys.all, 'answerUse'] as const,
  changeSettings: () => [...notificationKeys.all, 'changeSettings'] as const,
  subscribe: () => [...notificationKeys.all, 'subscribe'] as const,
  unsubscribe: () => [...notificationKeys.all, 'unsubscribe'] as const,
  stopDailyMail: () => [...notificationKeys.all, 'stopDailyMail'] as const,
} as const;

export const profileKeys = {
  all: ['people', 'profile'],
  detail: (userId: string) => [...profileKeys.all, userId] as const,
} as const;

export const peopleKeys = {
  searches: () => ['people', 'search'] as const,
  search: (query: string) => [...peopleKeys.searches(), query] as const,
} as const;

/** The lists of members, which show each one's newest pictures. */
export const peopleWithPictures = () => [followKeys.connections(), peopleKeys.searches()] as const;

export const accountKeys = {
  own: () => ['account', 'own'] as const,
  save: () => ['account', 'save'] as const,
  sharePosts: () => ['account', 'sharePosts'] as const,
  download: () => ['account', 'download'] as const,
  close: (how: 'deactivate' | 'delete') => ['account', how] as const,
  keep: () => ['account', 'keep'] as const,
  /** Everything about verified addresses. */
  email: (change: 'sendVerification' | 'cancelChange' | 'verify' | 'undoChange') =>
    ['account', 'email', change] as const,
} as const;

export const proofKeys = {
  prove: () => ['proof', 'prove'] as const,
  sendCode: () => ['proof', 'code'] as const,
} as const;

export const sessionKeys = {
  register: ['session', 'register'],
  logIn: ['session', 'login'],
  logInWithSecondFactor: ['session', 'login', 'secondFactor'],
  logInWithPasskey: ['session', 'login', 'passkey'],
  forgotPassword: ['session', 'forgot'],
  resetPassword: ['session', 'reset'],
  list: () => ['session', 'list'] as const,
  signIns: () => ['session', 'signIns'] as const,
  secondFactors: () => ['session', 'factors'] as const,
  changeSecondFactors: (
    change: 'addPasskey' | 'startAuthenticator' | 'confirmAuthenticator' | 'remove' | 'renewRecoveryCodes',
  ) => [...sessionKeys.secondFactors(), change] as const,
  apiTokens: () => ['session', 'apiTokens'] as const,
  changeApiTokens: (change: 'create' | 'revoke') => [...sessionKeys.apiTokens(), change] as const,
  end: (what: 'one' | 'others' | 'signIn') => ['session', 'end', what] as const,
} as const;

/** Blocking, muting and reporting. */
export const safetyKeys = {
  all: ['safety'],
  blocked: () => [...safetyKeys.all, 'blocked'] as const,
  muted: () => [...safetyKeys.all, 'muted'] as const,
  restrict: (change: 'block' | 'unblock' | 'mute' | 'unmute') => [...safetyKeys.all, change] as const,
  report: () => [...safetyKeys.all, 'report'] as const,
} as const;

/** Who can join, as the register page needs it. */
export const joiningKeys = {
  registration: () => ['joining', 'registration'] as const,
  invitation: (invitation: string) => ['joining', 'invitation', invitation] as const,
} as const;

/** The pages that admins write. */
export const pageKeys = {
  detail: (page: PageName) => ['page', page] as const,
} as const;

/** What admins tell everybody, or this viewer. */
export const announcementKeys = {
  of: (viewerId: string | undefined) => ['announcement', viewerId ?? 'visitor'] as const,
} as const;

/** What is stored on this device. */
export const deviceKeys = {
  stored: (userId: string) => ['device', userId] as const,
  clear: () => ['device', 'clear'] as const,
  postDraft: (userId: string) => ['drafts', 'post', userId] as const,
} as const;

/** What only admins see. None of it is stored on the device. */
export const adminKeys = {
  all: ['admin'],
  auditLog: (group: string, member: string) => [...adminKeys.all, 'auditLog', group, member] as const,
  /** What was done to one member. */
  memberLog: (userId: string) => [...adminKeys.all, 'auditLog', userId] as const,
  settings: () => [...adminKeys.all, 'settings'] as const,
  pageTexts: () => [...adminKeys.all, 'pageTexts'] as const,
  joinRequests: () => [...adminKeys.all, 'joinRequests'] as const,
  invitations: () => [...adminKeys.all, 'invitations'] as const,
  members: (query: string, filter: string) => [...adminKeys.all, 'members', query, filter] as const,
  member: (userId: string) => [...adminKeys.all, 'member', userId] as const,
  reportCases: (view: string) => [...adminKeys.all, 'reportCases', view] as const,
  reportCase: (caseId: string) => [...adminKeys.all, 'reportCase', caseId] as const,
  openCases: () => [...adminKeys.all, 'openCases'] as const,
  suspectCounts: (conditions: string) => [...adminKeys.all, 'suspects', conditions, 'counts'] as const,
  suspects: (conditions: string, good: boolean) => [...adminKeys.all, 'suspects', conditions, good] as const,
  networkBlocks: () => [...adminKeys.all, 'networkBlocks'] as const,
  unwantedTexts: () => [...adminKeys.all, 'unwantedTexts'] as const,
  numbers: () => [...adminKeys.all, 'numbers'] as const,
  dailyNumbers: (days: number) => [...adminKeys.all, 'dailyNumbers', days] as const,
  newestPosts: (kind: 'pictures' | 'posts') => [...adminKeys.all, 'newest', kind] as const,
  newestComments: () => [...adminKeys.all, 'newest', 'comments'] as const,
  newestMembers: () => [...adminKeys.all, 'newest', 'members'] as const,
  installation: () => [...adminKeys.all, 'installation'] as const,
  demo: () => [...adminKeys.all, 'demo'] as const,
  mutation: (name: string) => [...adminKeys.all, 'mutation', name] as const,
} as const;
