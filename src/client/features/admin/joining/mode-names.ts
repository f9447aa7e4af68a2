import { t } from '@lingui/core/macro';

import type { Schemas } from '#contract/operations.ts';

/** Who can open an account, by the mode of registration. */
export const modeNames: Record<Schemas['RegistrationMode'], () => string> = {
  open: () => t`everybody`,
  invited: () => t`by invitation`,
  approval: () => t`after approval`,
  closed: () => t`nobody`,
};
