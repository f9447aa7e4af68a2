import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';

import type { CaseRow } from '#server/rules/report-cases.ts';

import type { NotificationRow } from './list-notifications.ts';

type Sentences = Record<NonNullable<CaseRow['decision']>, MessageDescriptor>;

/** What a reporter reads; it names neither the admin nor what the author was told. */
export function describeDecision({ case_kind: kind, decision }: NotificationRow): MessageDescriptor {
  // Its case went with what it was about.
  if (kind === null) return msg`Thank you. What you reported no longer exists, so your report is closed.`;
  return toReporter[kind][decision ?? 'keep'];
}

const toReporter: Record<CaseRow['kind'], Sentences> = {
  post: {
    keep: msg`Thank you. The post that you reported stays: it follows our rules.`,
    remove: msg`Thank you. The post that you reported was removed.`,
    warn: msg`Thank you. The author of the post that you reported has got a warning.`,
    suspend: msg`Thank you. The post that you reported was removed, and its author is suspended.`,
  },
  comment: {
    keep: msg`Thank you. The comment that you reported stays: it follows our rules.`,
    remove: msg`Thank you. The comment that you reported was removed.`,
    warn: msg`Thank you. The author of the comment that you reported has got a warning.`,
    suspend: msg`Thank you. The comment that you reported was removed, and its author is suspended.`,
  },
  member: {
    keep: msg`Thank you. The member whom you reported follows our rules.`,
    remove: msg`Thank you. The member whom you reported is suspended.`,
    warn: msg`Thank you. The member whom you reported has got a warning.`,
    suspend: msg`Thank you. The member whom you reported is suspended.`,
  },
};

/** What the author reads once others see a post that has waited. */
export const describeAcceptance = ({ title }: NotificationRow): MessageDescriptor =>
  title
    ? msg`Our admins have looked at your post “${{ title }}”. Everybody can see it now.`
    : msg`Our admins have looked at a post of yours. Everybody can see it now.`;

/** What the author reads of a removal, with the admin's message on one line. */
export function describeRemoval({ case_kind: kind, title, case_message: text }: NotificationRow): MessageDescriptor {
  const message = oneLine(text);
  if (kind === 'comment')
    return message === ''
      ? msg`Our admins have removed a comment of yours.`
      : msg`Our admins have removed a comment of yours: ${{ message }}`;
  if (!title)
    return message === ''
      ? msg`Our admins have removed a post of yours.`
      : msg`Our admins have removed a post of yours: ${{ message }}`;
  return message === ''
    ? msg`Our admins have removed your post “${{ title }}”.`
    : msg`Our admins have removed your post “${{ title }}”: ${{ message }}`;
}

/** What the author reads of what reports alone have hidden. */
export function describeHidden({ case_kind: kind, title }: NotificationRow): MessageDescriptor {
  if (kind === 'comment')
    return msg`A comment of yours was reported, and is hidden until our admins have looked at it.`;
  return title
    ? msg`Your post “${{ title }}” was reported, and is hidden until our admins have looked at it.`
    : msg`A post of yours was reported, and is hidden until our admins have looked at it.`;
}

/** What the author reads of a warning, with the admin's message on one line. */
export function describeWarning({ case_kind: kind, title, case_message: text }: NotificationRow): MessageDescriptor {
  const message = oneLine(text);
  if (kind === 'comment') return msg`A warning about a comment of yours: ${{ message }}`;
  if (kind === 'post')
    return title
      ? msg`A warning about your post “${{ title }}”: ${{ message }}`
      : msg`A warning about a post of yours: ${{ message }}`;
  return msg`A warning from our admins: ${{ message }}`;
}

/** What the member reads of a part of its profile that is removed, with the reason on one line. */
export const describeProfileRemoval = ({
  removed_part: part,
  removed_title: title,
  removal_reason: text,
}: NotificationRow) => removals[part ?? 'texts'](oneLine(text), title ?? '');

const removals: Record<
  NonNullable<NotificationRow['removed_part']>,
  (reason: string, title: string) => MessageDescriptor
> = {
  picture: (reason) => msg`Our admins have removed your profile picture: ${{ reason }}`,
  username: (reason) => msg`Our admins have removed your username. You can choose another one. ${{ reason }}`,
  texts: (reason) => msg`Our admins have removed the texts of your profile: ${{ reason }}`,
  collection: (reason, title) => msg`Our admins have made your collection “${{ title }}” private: ${{ reason }}`,
};

const oneLine = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
