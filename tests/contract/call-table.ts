export interface Row {
  /** The number of the statement that requires this call. */
  statement: string;
  call: string;
  auth: 'none' | 'bearer' | 'bearer if held';
  query?: string[];
  /** Fields of the JSON body; of the form, where `multipart` is set. */
  body?: string[];
  multipart?: true;
  /** Fields that the caller reads from a 2xx. */
  answer: string[];
  /** Fields that the caller reads from any other status. */
  failure?: string[];
}

const tile = (list: string): string[] =>
  ['postId', 'userId', 'imageUrl', 'caption', 'title', 'tags', 'category'].map((field) => `${list}[].${field}`);
const posts = ['posts', ...tile('posts'), 'posts[].link', 'posts[].subcategory'];
const people = (list: string): string[] => [list, `${list}[]._id`, `${list}[].username`, `${list}[].profilePicUrl`];
const message = ['message'];
const result = ['success', 'message'];

/** The calls that the product is asked to make, in the order in which they were asked for. */
export const callTable: Row[] = [
  {
    statement: 'S117',
    call: 'POST /user/register',
    auth: 'none',
    body: ['username', 'email', 'password'],
    answer: ['token', 'userId', 'message'],
    failure: message,
  },
  {
    statement: 'S118',
    call: 'POST /user/login',
    auth: 'none',
    body: ['email', 'password'],
    answer: ['token', 'userId', 'isAdmin', 'message'],
    failure: message,
  },
  { statement: 'S119', call: 'GET /user/google', auth: 'none', answer: [] },
  {
    statement: 'S120',
    call: 'GET /user/user',
    auth: 'bearer',
    answer: ['userData', 'userData._id', 'userData.username'],
  },
  {
    statement: 'S121',
    call: 'GET /user/getCurrentUser',
    auth: 'bearer',
    answer: [
      'username',
      'email',
      'password',
      'country',
      'language',
      'birthDate',
      'pronouns',
      'about',
      'gender',
      'profilePicUrl',
    ],
  },
  {
    statement: 'S122',
    call: 'GET /user/getUserProfile',
    auth: 'bearer',
    query: ['userId'],
    answer: [
      'userData',
      ...['username', 'profilePicUrl', 'about', 'link', 'followers', 'following'].map((field) => `userData.${field}`),
    ],
  },
  {
    statement: 'S123',
    call: 'PUT /user/userProfile',
    auth: 'bearer',
    body: [
      'email',
      'username',
      'password',
      'country',
      'language',
      'birthDate',
      'about',
      'pronouns',
      'gender',
      'profilePicUrl',
    ],
    answer: [],
    failure: message,
  },
  {
    statement: 'S124',
    call: 'POST /user/uploadProfileImage',
    auth: 'bearer',
    multipart: true,
    body: ['file'],
    answer: ['imageUrl'],
  },
  {
    statement: 'S125',
    call: 'POST /user/uploadPostImage',
    auth: 'bearer',
    multipart: true,
    body: ['file'],
    answer: ['imageUrl'],
  },
  {
    statement: 'S126',
    call: 'POST /user/savePostMetadata',
    auth: 'bearer',
    body: ['imageUrl', 'tags', 'title', 'caption', 'link', 'category', 'subcategory'],
    answer: result,
    failure: result,
  },
  { statement: 'S127', call: 'GET /user/getAllPosts', auth: 'none', answer: posts },
  { statement: 'S128', call: 'GET /user/getUsersPosts', auth: 'bearer if held', query: ['userId'], answer: posts },
  {
    statement: 'S129',
    call: 'GET /user/getCategoryPosts',
    auth: 'bearer if held',
    query: ['category', 'subcategory'],
    answer: posts,
  },
  {
    statement: 'S130',
    call: 'POST /user/savePost',
    auth: 'bearer',
    body: ['userId', 'imageUrl'],
    answer: result,
    failure: result,
  },
  {
    statement: 'S131',
    call: 'POST /user/unsavePost',
    auth: 'bearer',
    body: ['userId', 'imageUrl'],
    answer: result,
    failure: result,
  },
  { statement: 'S132', call: 'GET /user/getSavedPosts', auth: 'bearer', answer: ['savedPosts', ...tile('savedPosts')] },
  { statement: 'S133', call: 'GET /user/isFollowing', auth: 'bearer', query: ['userId'], answer: ['isFollowing'] },
  { statement: 'S134', call: 'POST /user/follow/{id}', auth: 'bearer', answer: [], failure: message },
  { statement: 'S135', call: 'POST /user/unfollow/{id}', auth: 'bearer', answer: [], failure: message },
  {
    statement: 'S136',
    call: 'GET /user/getComments',
    auth: 'bearer',
    query: ['postId'],
    answer: [
      'success',
      'comments',
      ...['commentId', 'username', 'comment', 'postId'].map((field) => `comments[].${field}`),
    ],
  },
  {
    statement: 'S137',
    call: 'POST /user/addComments',
    auth: 'bearer',
    body: ['postId', 'comment'],
    answer: ['success', 'comment'],
    failure: ['success', 'error'],
  },
  { statement: 'S139', call: 'DELETE /user/deletePost/{postId}', auth: 'bearer', answer: result, failure: result },
  { statement: 'S140', call: 'GET /user/searchUsers', auth: 'none', query: ['query'], answer: people('users') },
  {
    statement: 'S141',
    call: 'GET /user/getUserConnections',
    auth: 'none',
    query: ['userId'],
    answer: [...people('connections'), 'message'],
  },
  {
    statement: 'S142',
    call: 'GET /user/getUnreadNotifications',
    auth: 'bearer',
    answer: ['notifications', 'notifications[].message', 'notifications[].profilePicUrl'],
    failure: message,
  },
  { statement: 'S143', call: 'PATCH /user/markNotificationsAsRead', auth: 'bearer', answer: [] },
  { statement: 'S144', call: 'PATCH /user/deactivate', auth: 'bearer', answer: message, failure: message },
  { statement: 'S145', call: 'DELETE /user/delete', auth: 'bearer', answer: message, failure: message },
];
