import { setupI18n, type MessageDescriptor } from '@lingui/core';

import { sourceLocale } from '#contract/locales.ts';
import { messageKey } from '#contract/message-key.ts';

const lingui = setupI18n({ locale: sourceLocale, messages: { [sourceLocale]: {} } });

// The build has compiled the messages, in the code and in the catalogs.
lingui.setMessagesCompiler((message) => message as unknown as []);

/**
 * What the `t` macro translates with. Only the page's outermost component observes it, and is mounted anew in another language. The server
 * activates a language right before it renders a page, which is synchronous.
 */
export const i18n = {
  get locale() {
    return lingui.locale;
  },
  load: lingui.load.bind(lingui),
  activate: lingui.activate.bind(lingui),
  /** Calls `listener` when texts were loaded, and when another language is active. Returns how to stop. */
  subscribe: (listener: () => void) => lingui.on('change', listener),
  /** The message in the active language; in English if it has no translation. */
  _({ message = '', context, values }: Omit<MessageDescriptor, 'id'> & { context?: string }): string {
    const key = lingui.locale === sourceLocale ? '' : messageKey(message, context);
    return lingui._(key, values, { message });
  },
};
