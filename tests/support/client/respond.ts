import { answer, type Answer, type Method, type PathOf, type Reply, type Take } from './answer.ts';
import { network } from './network.ts';

/** From now on an operation is answered so. */
export function respond<M extends Method, P extends PathOf<M>>(method: M, path: P, reply: Reply<M, P>): void {
  network.use(answer(method, path, reply));
}

/** Responds, and lists what `note` takes of each call, by itself its body. */
export function recordAnswers<M extends Method, P extends PathOf<M>, Noted = unknown>(
  method: M,
  path: P,
  reply: Reply<M, P>,
  note: Take<M, P, Noted> = ({ body }) => body as Noted,
): Noted[] {
  const noted: Noted[] = [];
  respond(method, path, (asked) => {
    noted.push(note(asked));
    return typeof reply === 'function' ? reply(asked) : reply;
  });
  return noted;
}

/** Holds the answer back until the test releases it; lists what `recordAnswers` does. */
export function holdAnswer<M extends Method, P extends PathOf<M>, Noted = unknown>(
  method: M,
  path: P,
  note?: Take<M, P, Noted>,
): { asked: Noted[]; release: (reply: Answer<M, P>) => void } {
  const { promise, resolve } = Promise.withResolvers<Answer<M, P>>();
  return { asked: recordAnswers(method, path, () => promise, note), release: resolve };
}
