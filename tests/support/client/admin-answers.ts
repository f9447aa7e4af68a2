import type { OperationAnswer, Schemas } from '#contract/operations.ts';
import { actionsOf } from '#server/modules/admin/audit-actions.ts';

import { answer } from './answer.ts';
import { network } from './network.ts';
import { respond } from './respond.ts';
import { sampleMember } from './sample-member.ts';
import { samplePost } from './sample-post.ts';
import { sampleSettings } from './sample-settings.ts';

type Member = Schemas['AdminMember'];

/** An admin, a member, and one that is suspended. */
export const sampleMembers = (): Member[] => [
  sampleMember('amara.green', { isAdmin: true }),
  sampleMember('noor.field'),
  sampleMember('ren', { state: 'suspended', suspensionReason: 'Advertising in spite of a warning.' }),
];

/** Answers with these members and what else admins see of each. `change` is what an act answers that changes one of them. */
export function answerMembers(
  members: Member[] = sampleMembers(),
  detailsOf: (member: Member) => Partial<OperationAnswer<'getMemberDetails'>> = () => ({}),
) {
  const find = (id: string | undefined) => members.find(({ _id }) => _id === id)!;
  respond('get', '/admin/members', ({ query }) => {
    const [name, filter] = [query.get('query') ?? '', query.get('filter')];
    const asked = members.filter((member) => member.username.includes(name) && (filter !== 'admins' || member.isAdmin));
    const sizeOf = ({ pictureBytes = 0 }: Member) => pictureBytes;
    const listed = query.get('sort') === 'storage' ? asked.toSorted((a, b) => sizeOf(b) - sizeOf(a)) : asked;
    return { status: 200, body: { members: listed, nextCursor: null } };
  });
  respond('get', '/admin/members/{id}', ({ path: { id } }) => {
    const member = find(id);
    const numbers = { posts: 12, comments: 40, reports: 1, invitedBy: 'amara.green' };
    return { status: 200, body: { member, ...numbers, ...detailsOf(member) } };
  });
  return {
    change({ id }: Record<string, string>, changed: Partial<Member>, message = 'It is done.') {
      Object.assign(find(id), changed);
      return { status: 200, body: { message } } as const;
    },
  };
}

/** Answers with those of these entries that are asked for. */
export const answerLog = (entries: Schemas['AuditEntry'][]): void =>
  network.use(
    answer('get', '/admin/auditLog', ({ query }) => {
      const [member, subjectId] = [query.get('member'), query.get('subjectId')];
      const group = query.get('group') as Schemas['AuditGroup'] | null;
      const asked = entries.filter(
        (entry) =>
          (group === null || actionsOf(group).includes(entry.action)) &&
          (member === null || [entry.actorName, entry.subjectName].includes(member)) &&
          (subjectId === null || entry.subjectId === subjectId),
      );
      return { status: 200, body: { entries: asked, nextCursor: null } };
    }),
  );

/** The entry as it is once an admin has undone it. */
export const markUndone = (entry: Schemas['AuditEntry']): void =>
  void Object.assign(entry, { undoneAt: '2026-11-22T08:30:00.000Z', undoneBy: 'amara.green', undoableUntil: null });

/** Answers with these reports, each made by two members. */
export const answerCases = (cases: Schemas['ReportCase'][], notes: Schemas['CaseNote'][] = []): void =>
  network.use(
    answer('get', '/admin/reports', ({ query }) => {
      const open = cases.filter(({ decision }) => decision === null);
      const listed = query.get('state') === 'decided' ? cases.filter((one) => !open.includes(one)) : open;
      return { status: 200, body: { cases: listed, openCount: open.length, nextCursor: null } };
    }),
    answer('get', '/admin/reports/{caseId}', ({ path }) => {
      const found = cases.find(({ caseId }) => caseId === path['caseId'])!;
      const report = { reason: found.newestReason, at: found.openedAt, decidedCount: 3, upheldCount: 0 };
      return {
        status: 200,
        body: {
          case: found,
          post: samplePost({ title: found.title }),
          isRemoved: found.decision === 'remove',
          authorIsAdmin: false,
          authorIsSuspended: false,
          newestPosts: [],
          reports: [
            { ...report, reporter: { _id: 'jule', username: 'jule', profilePicUrl: '' } },
            {
              ...report,
              reporter: { _id: 'ren', username: 'ren', profilePicUrl: '' },
              decidedCount: 2,
              upheldCount: 2,
            },
          ],
          notes,
          history: [],
        },
      };
    }),
  );

/** Answers with the community's settings and accepts changes of them, which are in what it returns. */
export function answerSettings(given: Partial<Schemas['CommunitySettings']> = {}): {
  settings: Schemas['CommunitySettings'];
} {
  const kept = { settings: sampleSettings(given) };
  respond('get', '/admin/settings', () => ({ status: 200, body: { ...kept, maxUploadMb: 500 } }));
  acceptSettings(kept);
  return kept;
}

/** Accepts changes of these settings. */
export function acceptSettings(kept: { settings: Schemas['CommunitySettings'] }): void {
  respond('patch', '/admin/settings', ({ body: { before: _, ...changes } }) => {
    kept.settings = { ...kept.settings, ...changes };
    return { status: 200, body: { message: 'The settings are saved.', ...kept } };
  });
}
