import type { MessageDescriptor } from '@lingui/core';
import { plural } from '@lingui/core/macro';
import { cloneElement, type ReactElement, type ReactNode } from 'react';

import { i18n } from './i18n.ts';

/** A text that is declared before it is shown: `msg` outside of functions, where no language is active yet. */
export type Text = MessageDescriptor | string;

/** The text in the page's language. */
export const textOf = (text: Text): string => (typeof text === 'string' ? text : i18n._(text));

/** A number of posts, such as '1,203 posts'. */
export const countedPosts = (count: number): string => plural(count, { one: '# post', other: '# posts' });

/** A sentence with elements in it: in 'New here? <0>sign up</0>' the first element gets 'sign up' as its children, in '<0></0>' none. */
export function withElements(sentence: string, ...elements: ReactElement[]): ReactNode[] {
  // Text, number, text in it, text, …
  const parts = sentence.split(/<(\d)>(.*?)<\/\1>/);
  return parts.flatMap((part, at) => {
    if (at % 3 === 0) return part;
    const element = at % 3 === 1 ? elements[Number(part)] : undefined;
    return element ? cloneElement(element, { key: at }, parts[at + 1] || undefined) : [];
  });
}
