// Keys like those of keys.ts, in a file of their own because the first page's scripts contain that one.
import { postKeys, saveKeys } from './keys.ts';

/** Collections of saved posts: below the saves, as whatever changes those may change them. */
export const collectionKeys = {
  all: [...saveKeys.all, 'collections'],
  ofMember: (userId: string) => [...collectionKeys.all, 'member', userId],
  /** The heads of all collections. */
  details: () => [...collectionKeys.all, 'detail'],
  detail: (collectionId: string) => [...collectionKeys.details(), collectionId],
  /** The lists of posts of all collections. */
  postLists: () => [...collectionKeys.all, 'posts'],
  posts: (collectionId: string) => [...collectionKeys.postLists(), collectionId],
  /** Of all posts: which of the viewer's collections it is in. */
  idsOfPosts: () => [...collectionKeys.all, 'ids'],
  ids: (postId: string) => [...collectionKeys.idsOfPosts(), postId],
  change: (change: 'create' | 'edit' | 'delete' | 'restore' | 'addPost' | 'removePost') => [
    ...collectionKeys.all,
    change,
  ],
} as const;

/** Below `postKeys.all`, too: what only members list, and the mutations. */
export const memberPostKeys = {
  followed: () => [...postKeys.all, 'followed'],
  searches: () => [...postKeys.all, 'search'],
  search: (query: string) => [...memberPostKeys.searches(), query],
  create: () => [...postKeys.all, 'create'],
  edit: () => [...postKeys.all, 'edit'],
  delete: () => [...postKeys.all, 'delete'],
} as const;

export const followKeys = {
  all: ['follows'],
  isFollowing: (userId: string) => [...followKeys.all, 'isFollowing', userId],
  suggested: () => [...followKeys.all, 'suggested'],
  /** The connections of all members. */
  connections: () => [...followKeys.all, 'connections'],
  connectionsOf: (userId: string) => [...followKeys.connections(), userId],
  connectionsSearch: (userId: string, query: string) => [...followKeys.connectionsOf(userId), query],
  follow: (userId: string) => [...followKeys.all, 'follow', userId],
  unfollow: (userId: string) => [...followKeys.all, 'unfollow', userId],
} as const;

export const commentKeys = {
  all: ['comments'],
  byPost: (postId: string) => [...commentKeys.all, postId],
  add: (postId: string) => [...commentKeys.all, 'add', postId],
  delete: () => [...commentKeys.all, 'delete'],
  restore: () => [...commentKeys.all, 'restore'],
} as const;

export const notificationKeys = {
  all: ['notifications'],
  unread: () => [...notificationKeys.all, 'unread'],
  list: () => [...notificationKeys.all, 'list'],
  settings: () => [...notificationKeys.all, 'settings'],
  push: () => [...notificationKeys.all, 'push'],
  markAsRead: () => [...notificationKeys.all, 'read'],
  markOneAsRead: () => [...notificationKeys.all, 'readOne'],
  changeSettings: () => [...notificationKeys.all, 'changeSettings'],
  subscribe: () => [...notificationKeys.all, 'subscribe'],
  unsubscribe: () => [...notificationKeys.all, 'unsubscribe'],
  stopDailyMail: () => [...notificationKeys.all, 'stopDailyMail'],
} as const;

/** Posts as people without an account see them. */
export const publicPostKeys = {
  detail: (postId: string) => ['publicPost', postId],
} as const;

export const profileKeys = {
  all: ['people', 'profile'],
  detail: (userId: string) => [...profileKeys.all, userId],
} as const;

export const peopleKeys = {
  searches: () => ['people', 'search'],
  search: (query: string) => [...peopleKeys.searches(), query],
} as const;

export const accountKeys = {
  all: ['account'],
  own: () => [...accountKeys.all, 'own'],
  save: () => [...accountKeys.all, 'save'],
  sharePosts: () => [...accountKeys.all, 'sharePosts'],
  download: () => [...accountKeys.all, 'download'],
  close: (how: 'deactivate' | 'delete') => [...accountKeys.all, how],
  /** Everything about verified addresses. */
  email: (change: 'sendVerification' | 'cancelChange' | 'verify' | 'undoChange') => [
    ...accountKeys.all,
    'email',
    change,
  ],
} as const;

export const proofKeys = {
  prove: () => ['proof', 'prove'],
  sendCode: () => ['proof', 'code'],
} as const;

export const sessionKeys = {
  register: ['session', 'register'],
  logIn: ['session', 'login'],
  logInWithSecondFactor: ['session', 'login', 'secondFactor'],
  logInWithPasskey: ['session', 'login', 'passkey'],
  forgotPassword: ['session', 'forgot'],
  resetPassword: ['session', 'reset'],
  list: () => ['session', 'list'],
  signIns: () => ['session', 'signIns'],
  secondFactors: () => ['session', 'factors'],
  changeSecondFactors: (
    change: 'addPasskey' | 'startAuthenticator' | 'confirmAuthenticator' | 'remove' | 'renewRecoveryCodes',
  ) => [...sessionKeys.secondFactors(), change],
  end: (what: 'one' | 'others' | 'signIn') => ['session', 'end', what],
} as const;

/** Blocking, muting and reporting. */
export const safetyKeys = {
  all: ['safety'],
  blocked: () => [...safetyKeys.all, 'blocked'],
  muted: () => [...safetyKeys.all, 'muted'],
  restrict: (change: 'block' | 'unblock' | 'mute' | 'unmute', userId: string) => [...safetyKeys.all, change, userId],
  report: () => [...safetyKeys.all, 'report'],
} as const;

/** Who can join, as the register page needs it. */
export const joiningKeys = {
  all: ['joining'],
  registration: () => [...joiningKeys.all, 'registration'],
  invitation: (invitation: string) => [...joiningKeys.all, 'invitation', invitation],
} as const;
