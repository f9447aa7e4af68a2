// Generated from openapi.yaml by `npm run contract`.

/** The calls by POST and PATCH that do nothing more when they are made again, and succeed. */
export const repeatableCalls = [
  'PATCH /user/editPost/{postId}',
  'PATCH /user/answerUse/{postId}',
  'POST /user/reportPost',
  'POST /user/restoreComment/{commentId}',
  'POST /user/savePost',
  'POST /user/unsavePost',
  'POST /user/createCollection',
  'PATCH /user/editCollection/{collectionId}',
  'POST /user/restoreCollection/{collectionId}',
  'POST /user/addToCollection',
  'PATCH /user/editCollectionPost',
  'POST /user/moveCollectionPost',
  'POST /user/removeFromCollection',
  'POST /user/follow/{id}',
  'POST /user/unfollow/{id}',
  'POST /user/blockMember/{id}',
  'POST /user/unblockMember/{id}',
  'POST /user/muteMember/{id}',
  'POST /user/unmuteMember/{id}',
  'POST /user/reportComment',
  'POST /user/reportMember',
  'PATCH /user/markNotificationAsRead',
  'PATCH /user/notificationSettings',
];
