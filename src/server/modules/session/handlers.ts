import type { Handlers } from '#contract/operations.ts';
import { type Context, pleaseLogIn } from '#server/http/context.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { networkOf } from '#server/platform/networks.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { profilePicUrl } from '#server/platform/pictures/picture-urls.ts';
import type { SessionDeps } from './deps.ts';
import { createGoogleSignIn } from './google.ts';
import { createPasswordLogin } from './password-login.ts';
import { createPasswordReset } from './password-reset.ts';
import { openSession } from './sessions.ts';
import { deleteSession, findSelf } from './store.ts';

type Ids = 'register' | 'login' | 'logout' | 'forgotPassword' | 'resetPassword' | 'google' | 'googleCallback' | 'user';

export function sessionHandlers(deps: SessionDeps): Handlers<Context, Ids> {
  const { db, clock, newId, insertMember } = deps;
  const logIn = createPasswordLogin(deps);
  const reset = createPasswordReset(deps);
  const google = createGoogleSignIn(deps);

  return {
    async register({ body }) {
      const passwordHash = await hashPassword(body.password);
      const member = { id: newId(), username: body.username, email: body.email, passwordHash, createdAt: clock.now() };
      const token = await inTransaction(db, async (trx) => {
        await insertMember(trx, member);
        return openSession(trx, clock, member.id);
      });
      return { token, userId: member.id, message: 'Registration successful' };
    },

    async login({ body }, { request }) {
      const { id, isAdmin, token } = await logIn(body, networkOf(request.ip));
      return { token, userId: id, isAdmin, message: 'Logged in successfully' };
    },

    async logout(_, { member }) {
      await deleteSession(db, member.session);
      return { message: 'You are logged out.' };
    },

    async forgotPassword({ body }) {
      reset.ask(body.email);
      return { message: 'If an account has this address, a mail with a link to set a new password is on its way.' };
    },

    async resetPassword({ body }) {
      await reset.complete(body.token, body.password);
      return { message: 'Your password is changed. Please log in.' };
    },

    google: ({ query }, { reply }) => google.begin(reply, query.redirect),
    googleCallback: (_, { request, reply }) => google.complete(request, reply),

    async user(_, { member, request, reply }) {
      const self = await findSelf(db, member.id);
      if (!self) throw pleaseLogIn();
      const { about, link, pronouns } = self;
      // It can hold a token, which no cache is to keep.
      void reply.header('cache-control', 'no-store');
      return {
        userData: { _id: self.id, username: self.username, profilePicUrl: profilePicUrl(self.picture_id), about, link, pronouns, isAdmin: self.is_admin === 1 },
        ...(request.handedOver && { token: request.handedOver }),
      };
    },
  };
}
