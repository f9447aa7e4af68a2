import { Link } from '@tanstack/react-router';

import { buttonClass } from '#client/shared/ui/button.tsx';

/** What the header offers a visitor (S021). */
export function VisitorTools() {
  return (
    <>
      <Link className={buttonClass({ look: 'quiet' })} to="/login">
        login
      </Link>
      <Link className={buttonClass({ look: 'filled' })} to="/register">
        sign up
      </Link>
    </>
  );
}
