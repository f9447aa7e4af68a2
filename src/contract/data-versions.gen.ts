// Generated from openapi.yaml, cache-entries.ts and the queries that are stored by `npm run contract`.

/** For each stored query a hash of the type of its data: what devices stored under another one is not restored. */
export const dataVersions = {
  getAllPosts: 'tpIV-kay',
  getAnnouncement: 'VkMsxdcM',
  getCategoryPosts: 'tpIV-kay',
  getCollection: 'SrGixmZp',
  getCollectionPosts: 'HpokdSz-',
  getCollections: 'L_CFVIAT',
  getFollowedPosts: 'tpIV-kay',
  getNotificationSettings: 'zTabgLec',
  getNotifications: 'LQPCvu9p',
  getPage: 'DgXFHdxu',
  getSavedPostIds: '2NlVGj2p',
  getSavedPosts: 'HpokdSz-',
  getSuggestedMembers: '_S3vSoD0',
  getUnreadNotifications: 'wQEWVpoM',
  getUserConnections: 'GpcR-YoG',
  getUserProfile: 'tTuVPNhE',
  getUsersPosts: 'tpIV-kay',
  isFollowing: 'lJqVmXFc',
  listBlockedMembers: 'TweIpnQ8',
  listMutedMembers: 'TweIpnQ8',
  searchNearPosts: 'USjwIZrB',
  searchPosts: 'tpIV-kay',
  searchUsers: 'zBfp5ANF',
} as const;
