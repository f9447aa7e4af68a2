import { msg } from '@lingui/core/runtime-macro';

import { limits } from './vocabulary.ts';

const { min, max } = limits.username;

/** What a username consists of, for hints. Apart from usernames.ts, which a form that only shows it need not load. */
export const usernameRule = msg`${{ min }}–${{ max }} letters, digits, dots, dashes or underscores`;
