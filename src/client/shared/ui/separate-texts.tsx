import { Children, type ReactNode } from 'react';

/**
 * Gives each text that stands beside other children an element of its own. Translators of browsers put elements in the place of texts;
 * React cannot remove such a text any more, nor insert anything before it, and what it writes into it is not seen.
 */
export const separateTexts = (children: ReactNode): ReactNode =>
  Array.isArray(children)
    ? Children.map(children, (child: ReactNode) => (typeof child === 'string' ? <span>{child}</span> : child))
    : children;
