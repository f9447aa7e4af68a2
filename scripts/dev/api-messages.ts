import type { DemoLogin } from '../demo/demo-passwords.ts';

export interface Listening {
  address: string;
  /** Of the demo's accounts, if the community has them. */
  logins: DemoLogin[];
}

/** What the server's process reports to `npm run dev`; a fault is one line. */
export type ApiMessage = Listening | { fault: string };
