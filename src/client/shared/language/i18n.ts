import { setupI18n, type MessageDescriptor } from '@lingui/core';

import { sourceLocale } from '#contract/locales.ts';
import { messageKey } from '#contract/message-key.ts';

const lingui = setupI18n({ locale: sourceLocale, messages: { [sourceLocale]: {} } });

// The build has compiled the messages, in the code and in the catalogs.
lingui.setMessagesCompiler((message) => message as unknown as []);

/**
 * What the `t` macro translates with. A browser's page has one language from its start to its end: changing it loads the page anew, so
 * nothing observes this. The server activates a language right before it renders a page, which is synchronous.
 */
export const i18n = {
  get locale() {
    return lingui.locale;
  },
  load: lingui.load.bind(lingui),
  activate: lingui.activate.bind(lingui),
  /** The message in the active language; in English if it has no translation. */
  _({ message = '', context, values }: Omit<MessageDescriptor, 'id'> & { context?: string }): string {
    const key = lingui.locale === sourceLocale ? '' : messageKey(message, context);
    return lingui._(key, values, { message });
  },
};
