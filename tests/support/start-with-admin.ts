import { ensureAdmin } from '#server/modules/account/admin.ts';
import { admitMember } from '#server/modules/joining/join-requests-store.ts';

import type { TestServer } from './test-server.ts';

/** Does what a start of the server with ADMIN_EMAIL and ADMIN_PASSWORD does. */
export const startWithAdmin = ({ db, clock, app }: TestServer, admin: { email: string; password: string }) =>
  ensureAdmin({ db, clock, log: app.log, admitMember }, admin);
