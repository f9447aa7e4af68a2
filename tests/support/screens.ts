/** Who sees a screen; a screen of `everybody` is the same for visitors and members. */
type Viewer = 'everybody' | 'visitor' | 'member' | 'admin';

export interface Screen {
  /** As in the generated tree of routes; undefined for an address that is none. */
  route: string | undefined;
  /** With places for ids, which `fillPath` fills. */
  path: string;
  /** Its heading of the first level, in English. */
  heading: RegExp;
  of: Viewer;
}

const rows: [of: Viewer, route: string | undefined, path: string, heading: RegExp][] = [
  ['everybody', '/', '/', /^Welcome to a Cleaner life$/],
  ['everybody', '/about', '/about', /./],
  ['everybody', '/invest', '/invest', /./],
  ['everybody', '/$page', '/rules', /./],
  ['everybody', '/forgot-password', '/forgot-password', /./],
  ['everybody', '/stop-daily-mail', '/stop-daily-mail?token=none', /^Your daily mail$/],
  ['everybody', '/undo-email-change', '/undo-email-change?token=none', /./],
  ['everybody', '/verify-email', '/verify-email?token=none', /./],
  ['everybody', undefined, '/nowhere', /^Unexpected Application Error!$/],
  ['visitor', '/login', '/login', /./],
  ['visitor', '/register', '/register', /./],
  ['visitor', '/post/$postId', '/post/{post}', /./],
  ['member', '/$category', '/beauty', /beauty/i],
  ['member', '/$category', '/fashion', /fashion/i],
  ['member', '/$category', '/wellness', /wellness/i],
  ['member', '/discover', '/discover', /^Discover$/],
  ['member', '/discover', '/discover?query=noor', /^Discover$/],
  ['member', '/discover', '/discover?query=post', /^Discover$/],
  ['member', '/postDetail/$profileUserId', '/postDetail/{author}?postId={post}', /./],
  ['member', '/savedPosts', '/savedPosts', /^Saved Posts$/],
  ['member', '/collections/$collectionId', '/collections/none', /./],
  ['member', '/profile/$profileUserId', '/profile/me', /^@/],
  ['member', '/profile/$profileUserId', '/profile/{author}', /^@/],
  ['member', '/connections/$profileUserId', '/connections/me', /my clean community/],
  ['member', '/notifications', '/notifications', /^Notifications$/],
  ['member', '/settings', '/settings', /^Settings$/],
  ['member', '/editProfile', '/editProfile', /^Edit profile$/],
  ['member', '/sessions', '/sessions', /Sessions/],
  ['member', '/apiTokens', '/apiTokens', /API tokens/],
  ['member', '/yourData', '/yourData', /Your data/],
  ['member', '/blocked', '/blocked', /Blocked/],
  ['admin', '/admin/{-$section}', '/admin/members', /./],
];

/** The screens of the app with an address of each, for all that visits every one of them. */
export const screens: readonly Screen[] = rows.map(([of, route, path, heading]) => ({ of, route, path, heading }));

/** The path of a screen, with the ids of a member and of a post of that member. */
export const fillPath = (path: string, { author, post }: { author: string; post: string }): string =>
  path.replace('{author}', author).replace('{post}', post);

/** These show nothing: they lead elsewhere at once. */
export const redirects = ['/logout', '/oauth-success', '/collection/$collectionId', '/member/$username'];
