import type { MessageDescriptor } from '@lingui/core';

import { i18n } from './i18n.ts';

/** A text that is declared before it is shown: `msg` outside of functions, where no language is active yet. */
export type Text = MessageDescriptor | string;

/** The text in the page's language. */
export const textOf = (text: Text): string => (typeof text === 'string' ? text : i18n._(text));
