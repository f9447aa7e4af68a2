import type { InfiniteData } from '@tanstack/react-query';

import type { OperationAnswer, OperationId, Schemas } from '#contract/operations.ts';
import type { SharingPerson } from '#contract/page-rendering.ts';

import type {
  accountKeys,
  adminKeys,
  announcementKeys,
  collectionKeys,
  commentKeys,
  deviceKeys,
  followKeys,
  joiningKeys,
  notificationKeys,
  pageKeys,
  peopleKeys,
  postKeys,
  profileKeys,
  safetyKeys,
  saveKeys,
  sessionKeys,
} from './keys.ts';

/**
 * What the query cache holds under each key. Nothing else says so: the query factories and the effects of mutations are checked
 * against this list.
 */
type CacheEntry =
  | Entry<typeof postKeys.newest, Pages<'getAllPosts'>>
  | Entry<typeof postKeys.byMember, Pages<'getUsersPosts'>>
  | Entry<typeof postKeys.byCategory, Pages<'getCategoryPosts'>>
  | Entry<typeof postKeys.followed, Pages<'getFollowedPosts'>>
  | Entry<typeof postKeys.search, Pages<'searchPosts'>>
  | Entry<typeof postKeys.similarTo, Pages<'getAllPosts'>>
  | Entry<typeof postKeys.near, NearPages>
  | Entry<typeof postKeys.detail, Schemas['Post']>
  | Entry<typeof postKeys.publicDetail, OperationAnswer<'getPublicPost'>>
  | Entry<typeof postKeys.sharedOfCategory, Schemas['Post'][]>
  | Entry<typeof postKeys.sharedOfMember, SharingPerson>
  | Entry<typeof saveKeys.ids, string[]>
  | Entry<typeof saveKeys.list, Pages<'getSavedPosts'>>
  | Entry<typeof collectionKeys.ofMember, CachedCollection[]>
  | Entry<typeof collectionKeys.detail, OperationAnswer<'getCollection'> & { collection: CachedCollection }>
  | Entry<typeof collectionKeys.posts, Pages<'getCollectionPosts'>>
  | Entry<typeof collectionKeys.publicDetail, Pages<'getPublicCollection'>>
  | Entry<typeof collectionKeys.ids, string[]>
  | Entry<typeof followKeys.isFollowing, boolean>
  | Entry<typeof followKeys.suggested, OperationAnswer<'getSuggestedMembers'>['members']>
  | Entry<typeof followKeys.connectionsSearch, Pages<'getUserConnections'>>
  | Entry<typeof commentKeys.byPost, Pages<'getComments'>>
  | Entry<typeof notificationKeys.unread, Unread>
  | Entry<typeof notificationKeys.list, Pages<'getNotifications'>>
  | Entry<typeof notificationKeys.settings, Schemas['NotificationSettings']>
  | Entry<typeof notificationKeys.push, OperationAnswer<'getPushState'>>
  | Entry<typeof profileKeys.detail, Schemas['Profile']>
  | Entry<typeof peopleKeys.search, Schemas['PersonCard'][]>
  | Entry<typeof safetyKeys.blocked, Pages<'listBlockedMembers'>>
  | Entry<typeof safetyKeys.muted, Pages<'listMutedMembers'>>
  | Entry<typeof accountKeys.own, Schemas['CurrentUser']>
  | Entry<typeof sessionKeys.list, OperationAnswer<'getSessions'>['sessions']>
  | Entry<typeof sessionKeys.signIns, OperationAnswer<'getSignIns'>['signIns']>
  | Entry<typeof sessionKeys.apiTokens, Schemas['ApiToken'][]>
  | Entry<typeof sessionKeys.secondFactors, OperationAnswer<'getSecondFactors'>>
  | Entry<typeof joiningKeys.registration, OperationAnswer<'getCommunity'>>
  | Entry<typeof joiningKeys.invitation, OperationAnswer<'getInvitation'>>
  | Entry<typeof pageKeys.detail, OperationAnswer<'getPage'>>
  | Entry<typeof announcementKeys.of, OperationAnswer<'getAnnouncement'>>
  | Entry<typeof adminKeys.auditLog, Pages<'listAuditLog'>>
  | Entry<typeof adminKeys.memberLog, OperationAnswer<'listAuditLog'>>
  | Entry<typeof adminKeys.settings, OperationAnswer<'getCommunitySettings'>>
  | Entry<typeof adminKeys.pageTexts, OperationAnswer<'listPageTexts'>['texts']>
  | Entry<typeof adminKeys.joinRequests, Pages<'listJoinRequests'>>
  | Entry<typeof adminKeys.invitations, Pages<'listInvitations'>>
  | Entry<typeof adminKeys.members, Pages<'listMembers'>>
  | Entry<typeof adminKeys.member, OperationAnswer<'getMemberDetails'>>
  | Entry<typeof adminKeys.reportCases, Pages<'listReportCases'>>
  | Entry<typeof adminKeys.reportCase, OperationAnswer<'getReportCase'>>
  | Entry<typeof adminKeys.openCases, number>
  | Entry<typeof adminKeys.suspectCounts, OperationAnswer<'listSuspects'>>
  | Entry<typeof adminKeys.suspects, Pages<'listSuspects'>>
  | Entry<typeof adminKeys.networkBlocks, OperationAnswer<'listNetworkBlocks'>['blocks']>
  | Entry<typeof adminKeys.unwantedTexts, OperationAnswer<'listUnwantedTexts'>>
  | Entry<typeof adminKeys.numbers, OperationAnswer<'getAdminOverview'>>
  | Entry<typeof adminKeys.dailyNumbers, OperationAnswer<'listDailyNumbers'>>
  | Entry<typeof adminKeys.newestPosts, Pages<'listNewestPosts'>>
  | Entry<typeof adminKeys.newestComments, Pages<'listNewestComments'>>
  | Entry<typeof adminKeys.newestMembers, Pages<'listNewestMembers'>>
  | Entry<typeof adminKeys.installation, OperationAnswer<'getInstallation'>>
  | Entry<typeof adminKeys.demo, OperationAnswer<'getDemo'>>;

/** Keys of what only one feature reads, from this device; no mutation changes it. */
export type LocalKey = ReturnType<typeof deviceKeys.stored | typeof deviceKeys.postDraft>;

type KeyFactory = (...subjects: never) => readonly unknown[];

interface Entry<Factory extends KeyFactory, Data> {
  key: ReturnType<Factory>;
  data: Data;
}

type NearPages = InfiniteData<OperationAnswer<'searchNearPosts'> & { nextCursor: null }, string | undefined>;
type Pages<Id extends OperationId> = InfiniteData<OperationAnswer<Id>, string | undefined>;

export type Unread = Pick<OperationAnswer<'getUnreadNotifications'>, 'notifications' | 'unreadCount'>;

/**
 * A collection in the query cache. What unfinished mutations add or remove stands beside what the server has counted, by the id of
 * the post: a number that is changed twice, or reverted twice, would be wrong.
 */
export type CachedCollection = Schemas['Collection'] & {
  changes?: Record<string, { isAdded: boolean; imageUrl: string }>;
};

/** The key of one entry. */
export type EntryKey = CacheEntry['key'];

/** What any entry may hold. */
export type CachedData = CacheEntry['data'];

/** The data of the entries that have one of these keys, or whose keys begin with one. */
export type DataBelow<Key extends readonly unknown[], Each = CacheEntry> = Key extends unknown
  ? Each extends { key: infer Whole extends readonly unknown[]; data: infer Data }
    ? Key extends Prefix<Whole>
      ? Data
      : never
    : never
  : never;

/** The data of the entry with this key. */
export type EntryData<Key extends EntryKey> = Extract<CacheEntry, { key: Key }>['data'];

/** The keys of entries, and their beginnings, below which there is nothing but such data. */
export type KeyHolding<Data, Key = Prefix<EntryKey>> = Key extends readonly unknown[]
  ? DataBelow<Key> extends Data
    ? Key
    : never
  : never;

type Prefix<Key extends readonly unknown[]> = Key extends readonly [...infer Shorter, unknown]
  ? Key | Prefix<Readonly<Shorter>>
  : readonly [];

type KnownKey = Prefix<EntryKey | LocalKey>;

type KeysIn<Group> = { [Name in keyof Group]: Group[Name] extends KeyFactory ? ReturnType<Group[Name]> : Group[Name] };
type Groups = typeof import('./keys.ts');
type DeclaredKey = { [Name in keyof Groups]: KeysIn<Groups[Name]>[keyof Groups[Name]] }[keyof Groups];

declare module '@tanstack/react-query' {
  interface Register {
    // A key that none of these files declares is a type error, wherever TanStack Query takes one.
    queryKey: KnownKey;
    mutationKey: DeclaredKey;
  }
}
