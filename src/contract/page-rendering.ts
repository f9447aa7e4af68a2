import type { Schemas } from './operations.ts';

/** What the client's renderer is asked for: the first screen of an address as a visitor without a session sees it. */
export interface PageRequest {
  /** Path and query. */
  url: string;
  /** Where browsers reach this community, without a slash at the end. */
  origin: string;
  /** What the community's owner decides. */
  settings: {
    appName: string;
    contactEmail: string;
    social: { instagram: string; tiktok: string; youtube: string; linkedin: string };
  };
  /** Whether it is for a device that is to be spared data. */
  isReduced: boolean;
  /** Answers calls of the contract. */
  fetch: (request: Request) => Promise<Response>;
}

export interface RenderedPage {
  status: number;
  /** Path and query of the screen that was rendered: another than asked for where visitors are led on. */
  at: string;
  title: string;
  isReduced: boolean;
  /** The ids of the routes that it consists of. */
  routes: string[];
  markup: string;
  /** The data in it, to be taken up by the browser. */
  state: unknown;
  /** The post that the address tells of, if any. */
  post: Schemas['Post'] | null;
}

/** Renders a page; throws where it is better rendered by the browser. */
export type RenderPage = (request: PageRequest) => Promise<RenderedPage>;
