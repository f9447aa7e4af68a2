import { getResponse } from 'msw';
import { expect, test } from 'vitest';

import { membersOnly } from '#client/mocks/members-only.ts';
import { jpeg } from '#tests/server/pictures/sample-pictures.ts';
import { calls } from '#tests/support/calls.ts';
import { readOperations } from '#tests/support/operations.ts';
import { accountSteps, notCompared } from '#tests/support/parity/account-steps.ts';
import { adminSteps } from '#tests/support/parity/admin-steps.ts';
import { memberSteps } from '#tests/support/parity/member-steps.ts';
import { createMockedSide } from '#tests/support/parity/mocked-side.ts';
import { createServerSide } from '#tests/support/parity/server-side.ts';
import { differencesBetween, shapeOf } from '#tests/support/parity/shape.ts';
import type { Step } from '#tests/support/parity/side.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import { walkPages } from '#tests/support/walk-pages.ts';

/** Browsers navigate to them, or monitoring requests them. */
const notCalledByClient = ['health', 'live', 'google', 'googleCallback', 'openDailyMailLink', 'downloadBackup'];

const picture = await jpeg(640, 800);

const journeys: { who: string; isAdmin: boolean; steps: Step[] }[] = [
  { who: 'a member', isAdmin: false, steps: memberSteps(picture) },
  { who: 'an admin', isAdmin: true, steps: adminSteps },
  { who: 'a member in its own account', isAdmin: false, steps: accountSteps(picture) },
];

test.each(journeys)(
  'the calls of $who are answered alike by the mocks and by the server',
  async ({ isAdmin, steps }) => {
    const server = await startTestServer({ WEB_PUSH: 'off' });
    const [mocked, real] = [createMockedSide({ isAdmin }), await createServerSide(server, { isAdmin })];
    const differences: string[] = [];
    for (const { operation, status, run, free } of steps) {
      try {
        const [one, other] = [await run(mocked), await run(real)];
        if (one.status !== status || other.status !== status)
          differences.push(`${operation}: ${one.status} mocked and ${other.status} on the server, not ${status}`);
        else if (codeOf(one) !== codeOf(other))
          differences.push(`${operation} ${status}: ${codeOf(one)} mocked and ${codeOf(other)} on the server`);
        else
          differences.push(
            ...differencesBetween(shapeOf(one.body), shapeOf(other.body), free).map(
              (line) => `${operation} ${status}: ${line}`,
            ),
          );
      } catch (error) {
        differences.push(`${operation} ${status}: ${String(error).slice(0, 300)}`);
      }
    }
    expect(differences).toEqual([]);
  },
);

test('every call of the client is compared, or said why not', () => {
  const compared = new Set<string>(journeys.flatMap(({ steps }) => steps.map(({ operation }) => operation)));
  const expected = Object.keys(readOperations()).filter((id) => !notCalledByClient.includes(id));
  const known = [...compared, ...Object.keys(notCompared)];
  const missing = expected.filter((id) => !known.includes(id));
  expect(
    missing.map((id) => `${id}: add a step to a file of tests/support/parity, or to notCompared with a reason`),
  ).toEqual([]);
  expect(known.toSorted()).toEqual(expected.toSorted());
});

test('the posts of the mocks end with their last page: no empty one follows', async () => {
  const mocked = createMockedSide({ isAdmin: false });
  const pages = await walkPages(async (at) => {
    const { body } = await mocked.call('getAllPosts', { query: { limit: 10, ...at } });
    return { items: body.posts, nextCursor: body.nextCursor };
  });
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.filter((posts) => posts.length === 0)).toEqual([]);
});

test('without a session the mocks refuse the calls of members, and no others', async () => {
  const clientCalls = calls.filter(({ operation }) => !notCalledByClient.includes(operation.operationId ?? ''));
  const refused = await Promise.all(
    clientCalls.map(async ({ method, path }) => {
      const reply = await getResponse([membersOnly], new Request(`http://community.test/api${path}`, { method }));
      return reply?.status === 401;
    }),
  );
  const wrong = clientCalls.filter(({ needsMember }, index) => needsMember !== refused[index]);
  const advice = 'src/client/mocks/members-only.ts and the `security` of openapi.yaml differ about visitors';
  expect(
    wrong.map(({ operation }) => operation.operationId),
    advice,
  ).toEqual([]);
});

const codeOf = ({ body }: { body: unknown }) => String((body as { code?: string } | undefined)?.code);
