import type { ContractRequest, TestServer } from './test-server.ts';

interface Reader {
  token: string;
}
type LogQuery = NonNullable<ContractRequest<'listAuditLog'>['query']>;

/** What this admin or moderator reads in the log, the newest first. */
export const readLog = async (server: TestServer, { token }: Reader, query: LogQuery = {}) =>
  (await server.call('listAuditLog', { token, query })).body.entries;

/** Undoes the newest act that the admin finds in the log. */
export async function undoNewest(server: TestServer, by: Reader, query: LogQuery = {}) {
  const [entry] = await readLog(server, by, query);
  return server.call('undoAdminAct', { token: by.token, params: { entryId: entry?.entryId ?? '' } });
}

/** The member's unread notifications, the newest first. */
export const readBell = async (server: TestServer, { token }: Reader) =>
  (await server.call('getUnreadNotifications', { token })).body.notifications;
