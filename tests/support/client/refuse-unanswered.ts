import type { UnhandledFrameHandle } from 'msw';

import { operationOf } from '#client/devtools/scenario/operations.ts';

/** Fails the test whose app makes a call that nothing answers, and says where an answer belongs. */
export const refuseUnanswered: Extract<UnhandledFrameHandle, (...args: never) => unknown> = ({ frame, defaults }) => {
  const { request } = frame.data as { request?: Request };
  const id = request && operationOf(request.method, new URL(request.url).pathname);
  if (id !== undefined)
    console.error(
      `${id} has no answer: add one to tests/support/client/network.ts, or to this test with network.use(answer(…)).`,
    );
  defaults.error();
};
