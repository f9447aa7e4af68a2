import { vi } from 'vitest';

/** The fields of answers whose texts members, devices or the server have written. */
const written = new Set([
  'actorName',
  'about',
  'caption',
  'comment',
  'copy',
  'device',
  'email',
  'imageAlt',
  'message',
  'fileName',
  'from',
  'migration',
  'migrations',
  'name',
  'newestReason',
  'network',
  'pendingEmail',
  'postTitle',
  'pronouns',
  'publicUrl',
  'reason',
  'secret',
  'subjectName',
  'title',
  'undoneBy',
  'creatorName',
  'invitedBy',
  'note',
  'suspensionReason',
  'text',
  'username',
]);

/** Replaces what others have written, in every answer, by a Greek word: the Latin letters that are left are texts of the app. */
export function answerInGreek(): void {
  const { fetch } = globalThis;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
    const response = await fetch(...request);
    if (!response.headers.get('content-type')?.includes('json')) return response;
    const { status } = response;
    return Response.json(inGreek(await response.json()), { status });
  });
}

function inGreek(value: unknown, field = ''): unknown {
  if (typeof value === 'string') return written.has(field) && value !== '' ? 'Ωμέγα' : value;
  if (Array.isArray(value)) return value.map((one) => inGreek(one, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inGreek(one, name)]));
}
