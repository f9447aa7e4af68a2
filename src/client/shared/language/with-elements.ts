import { cloneElement, type ReactElement, type ReactNode } from 'react';

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
