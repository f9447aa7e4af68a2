import type { Session } from '#client/shared/session/session.ts';

/** What to type to get the refusals of the mocked community (docs/testing.md). */
const hints = [
  ['password "wrong"', 'login and confirmations are refused'],
  ['password "second factor"', 'login asks for a second factor'],
  ['code 000000', 'is refused; every other code is right'],
  ['username "taken"', 'is refused at sign-up and in the profile'],
  ['API token named "taken"', 'is refused'],
  ['/forgot-password?token=old', 'the link has expired'],
] as const;

/** Signs in to the mocked community, and says what brings about its refusals. */
export function MockHints({ session }: { session: Session }) {
  const signIn = () => session.begin({ token: 'mocked', userId: 'member-0', isAdmin: true });
  return (
    <section className="scenario" aria-label="Mocked community">
      <fieldset>
        <legend>Mocked community</legend>
        <div className="row">
          <button type="button" onClick={signIn}>
            Sign in as amara.green
          </button>
        </div>
        <dl className="hints">
          {hints.map(([typed, effect]) => (
            <div key={typed}>
              <dt>{typed}</dt>
              <dd>{effect}</dd>
            </div>
          ))}
        </dl>
      </fieldset>
    </section>
  );
}
