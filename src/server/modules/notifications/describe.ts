import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';

import { describeInstallationWarning } from '#server/platform/installation-warnings.ts';

import {
  describeAcceptance,
  describeDecision,
  describeHidden,
  describeProfileRemoval,
  describeRemoval,
  describeWarning,
} from './describe-decision.ts';
import type { NotificationRow } from './list-notifications.ts';

/** The sentence of a notification, about its actor and so many others. */
export function describe(row: NotificationRow, othersCount: number): MessageDescriptor {
  const { kind, username, title, subject, comment_id: commentId } = row;
  switch (kind) {
    case 'follow':
      return msg`${plural(
        { othersCount },
        {
          0: msg`${{ username }} started following you.`,
          one: msg`${{ username }} and # other started following you.`,
          other: msg`${{ username }} and # others started following you.`,
        },
      )}`;
    case 'comment':
      if (!title)
        return msg`${plural(
          { othersCount },
          {
            0: msg`${{ username }} commented on your post.`,
            one: msg`${{ username }} and # other commented on your post.`,
            other: msg`${{ username }} and # others commented on your post.`,
          },
        )}`;
      return msg`${plural(
        { othersCount },
        {
          0: msg`${{ username }} commented on your post “${{ title }}”.`,
          one: msg`${{ username }} and # other commented on your post “${{ title }}”.`,
          other: msg`${{ username }} and # others commented on your post “${{ title }}”.`,
        },
      )}`;
    case 'save':
      if (!title)
        return msg`${plural(
          { othersCount },
          {
            0: msg`${{ username }} saved your post.`,
            one: msg`${{ username }} and # other saved your post.`,
            other: msg`${{ username }} and # others saved your post.`,
          },
        )}`;
      return msg`${plural(
        { othersCount },
        {
          0: msg`${{ username }} saved your post “${{ title }}”.`,
          one: msg`${{ username }} and # other saved your post “${{ title }}”.`,
          other: msg`${{ username }} and # others saved your post “${{ title }}”.`,
        },
      )}`;
    case 'join':
      return msg`${plural(
        { othersCount },
        {
          0: msg`${{ username }} asks to join the community.`,
          one: msg`${{ username }} and # other ask to join the community.`,
          other: msg`${{ username }} and # others ask to join the community.`,
        },
      )}`;
    case 'report':
      if (subject !== null)
        return msg`${plural(
          { othersCount },
          {
            0: msg`${{ username }} reported the member ${{ subject }}.`,
            one: msg`${{ username }} and # other reported the member ${{ subject }}.`,
            other: msg`${{ username }} and # others reported the member ${{ subject }}.`,
          },
        )}`;
      if (commentId !== null) return describeCommentReport(row, othersCount);
      if (!title)
        return msg`${plural(
          { othersCount },
          {
            0: msg`${{ username }} reported the post.`,
            one: msg`${{ username }} and # other reported the post.`,
            other: msg`${{ username }} and # others reported the post.`,
          },
        )}`;
      return msg`${plural(
        { othersCount },
        {
          0: msg`${{ username }} reported the post “${{ title }}”.`,
          one: msg`${{ username }} and # other reported the post “${{ title }}”.`,
          other: msg`${{ username }} and # others reported the post “${{ title }}”.`,
        },
      )}`;
    case 'decision':
      return describeDecision(row);
    case 'removal':
      return describeRemoval(row);
    case 'warning':
      return describeWarning(row);
    case 'acceptance':
      return describeAcceptance(row);
    case 'hidden':
      return describeHidden(row);
    case 'moderator':
      return msg`You are a moderator now: you can decide reports, remove posts and comments, and suspend members.`;
    case 'noModerator':
      return msg`You are no longer a moderator.`;
    case 'profileRemoval':
      return describeProfileRemoval(row);
    case 'useQuestion':
      return title ? msg`Still using “${{ title }}”?` : msg`Still using what you posted?`;
    case 'installation':
      return describeInstallationWarning(row.installation_warning ?? '');
    default:
      throw new Error(kind satisfies never);
  }
}

function describeCommentReport({ username, title }: NotificationRow, othersCount: number): MessageDescriptor {
  if (!title)
    return msg`${plural(
      { othersCount },
      {
        0: msg`${{ username }} reported a comment on the post.`,
        one: msg`${{ username }} and # other reported a comment on the post.`,
        other: msg`${{ username }} and # others reported a comment on the post.`,
      },
    )}`;
  return msg`${plural(
    { othersCount },
    {
      0: msg`${{ username }} reported a comment on the post “${{ title }}”.`,
      one: msg`${{ username }} and # other reported a comment on the post “${{ title }}”.`,
      other: msg`${{ username }} and # others reported a comment on the post “${{ title }}”.`,
    },
  )}`;
}
