// Shared by the server's HTML and the app: the server writes these, the app reads them; two style sheets use the attributes too.

/** Ids of elements: the app's root, the announcement before it, the JSON of the settings and of the rendered screen's data, the display font's link. */
export const elementIds = {
  root: 'root',
  announcement: 'announcement',
  settings: 'settings',
  state: 'state',
  font: 'font',
} as const;

export const pageAttributes = {
  /** On the root, if a screen is rendered in it: that screen's path and query. */
  at: 'data-at',
  /** Its value 'visitors' marks content that members do not see: a part of the page, or on the root the whole screen. */
  for: 'data-for',
  /** On the root, if the screen was rendered for reduced data. */
  reduced: 'data-reduced',
  /** On <html>, while a member is signed in. */
  member: 'data-member',
  /** On <html>: the id of the announcement that was dismissed on this device. */
  dismissed: 'data-dismissed',
  /**
   * On <html>. 'first' during the first seconds of a first visit: the display font and pictures further down wait. 'later' until
   * the first paint of a later visit: pictures and tiles further down wait.
   */
  early: 'data-early',
  /** On <html> of a page that the service worker has stored: when, by the device's clock. */
  storedAt: 'data-stored-at',
} as const;

export const forVisitors = 'visitors';
/** The value of the same attribute on an announcement that only members see. */
export const forMembers = 'members';

/** The key in localStorage that is set once a visit has been persisted on this device. */
export const persistedFlagKey = 'keeps';

/** The key in localStorage of the announcement that was dismissed on this device. */
export const dismissedKey = 'dismissed';

/** The key in localStorage of the session's token. */
export const tokenKey = 'token';

/** The key in localStorage of the signed-in member's id. */
export const userIdKey = 'userId';

/** The cookie of a person's choice to use less data, 'on' or 'off'. */
export const reducedDataCookie = 'reduced-data';

/** A save button in a list of posts. Taps on it before the app runs are recorded in the global of `recordedTapsKey`. */
export const saveButtonSelector = 'li button[data-save]';

/** The global Set of list items whose save button was tapped before the app ran. */
export const recordedTapsKey = 'taps';

/** The global WeakSet of forms that were sent; those of before the app ran are sent again once it runs. */
export const sentFormsKey = 'sentForms';

/**
 * The key in localStorage of a member's taps on pages that it left before the app ran. Each line has the member's id and the address
 * that the tapped tile links to.
 */
export const unansweredTapsKey = 'unansweredTaps';

/** The key in sessionStorage of what a visitor of this tab has last chosen to do once it is a member. Links that store it have it as data-wish. */
export const wishKey = 'wish';

/** Screens that redirect members. */
export const visitorPaths: readonly string[] = ['/login', '/register'];

/** The page of a post for people without an account; it leads members to the post's own screen. */
export const publicPostPath = (postId: string): string => `/post/${postId}`;

/** The page of a public collection for people without an account; it leads members to the collection's own screen. */
export const publicCollectionPath = (collectionId: string): string => `/collection/${collectionId}`;

/** A path whose screen the server never renders: its page is the empty shell, in which the app can render any screen. */
export const shellPath = '/logout';
