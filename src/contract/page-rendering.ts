import type { Locale } from './locales.ts';
import type { OperationAnswer, Schemas } from './operations.ts';
import type { PageName } from './page-names.ts';

/** What the community shows of itself on all pages, as its admins decide. Empty texts are the product's own. */
export interface Settings {
  appName: string;
  tagline: string;
  heading: string;
  lead: string;
  contactEmail: string;
  /** The version of the pictures at /icons; null for those that came with the app. */
  logo: string | null;
  /** At the end of every page. */
  links: Schemas['FaceLink'][];
  /** Whether one can sign in with Google. */
  hasGoogle: boolean;
  /** Those of its pages that admins have written, in the order of their links. */
  pages: PageName[];
  /** Whether there is a page /invest. */
  hasInvest: boolean;
  investInFooter: boolean;
}

/** A request to the client's renderer: the screen at an address, for a visitor without a session. */
export interface PageRequest {
  /** Path and query. */
  url: string;
  /** Where browsers reach this community, without a slash at the end. */
  origin: string;
  settings: Settings;
  locale: Locale;
  /** Whether the device uses less data. */
  isReduced: boolean;
  /** Answers calls of the contract. */
  fetch: (request: Request) => Promise<Response>;
}

export interface RenderedPage {
  status: number;
  locale: Locale;
  /** Path and query of the rendered screen: another one than requested after a redirect. */
  at: string;
  title: string;
  isReduced: boolean;
  /** The ids of the matched routes. */
  routes: string[];
  markup: string;
  /** The data of the screen's queries, with which the browser hydrates. */
  state: unknown;
  /** The post at the address, if any. */
  post: Schemas['Post'] | null;
  /** The public collection at the address, if any. */
  collection?: OperationAnswer<'getPublicCollection'> | undefined;
  /** The page at the address that admins have written, if any. */
  page?: Schemas['Page'] | undefined;
  /** The member whose profile is at the address, if any, and if it shares its posts. */
  person?: SharingPerson | undefined;
}

/** What people without an account see of a member who shares its posts with them: its newest ones, with pictures. */
export interface SharingPerson {
  username: string;
  profilePicUrl: string;
  posts: Schemas['Post'][];
}

/** Renders a page; throws if the browser has to render it. */
export type RenderPage = (request: PageRequest) => Promise<RenderedPage>;
