import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';

import { formatLocale } from '#client/shared/language/format-locale.ts';
import { i18n } from '#client/shared/language/i18n.ts';
import type { Schemas } from '#contract/operations.ts';

import { modeNames } from '../joining/mode-names.ts';
import { languageName } from '../language-name.ts';
import styles from './audit-log.module.css';

type Values = Record<string, unknown>;

/** Each setting that was changed, as it was and as it became. */
export function ChangedSettings({ entry: { details } }: { entry: Pick<Schemas['AuditEntry'], 'details'> }) {
  const { before = {}, after = {} } = details as { before?: Values; after?: Values };
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((name) => ({ name, old: textOf(name, before[name]), now: textOf(name, after[name]) }))
    .filter(({ old, now }) => old !== now);
  return (
    <ul>
      {changed.map(({ name, old, now }) => (
        <li key={name} className={styles['reason']}>
          {nameOf(name)}: <del>{old}</del> <ins>{now}</ins>
        </li>
      ))}
    </ul>
  );
}

/** What a setting is called on the pages where it is changed; one of another version as the server calls it. */
const nameOf = (name: string) => names[name]?.map((part) => i18n._(part)).join(' · ') ?? name;

const announcement = msg`Announcement`;
const unwanted = msg`Not wanted here`;
const everyMember = msg`Every member, in a day`;
const newMembers = msg`New members, in a day`;
const face = msg`Name and texts`;
const pages = msg`All pages`;

const names: Record<string, readonly MessageDescriptor[]> = {
  registration: [msg`Joining`],
  unwantedWords: [unwanted, msg`Words and phrases`],
  unwantedDomains: [unwanted, msg`Domains`],
  'announcement.text': [announcement, msg`Text`],
  'announcement.link': [announcement, msg`Link (optional)`],
  'announcement.until': [announcement, msg`Last day (optional)`],
  'announcement.audience': [announcement, msg`Who sees it`],
  'dailyLimits.posts': [everyMember, msg`Posts`],
  'dailyLimits.comments': [everyMember, msg`Comments`],
  'dailyLimits.uploadMb': [everyMember, msg`MB of pictures`],
  'newMembers.days': [newMembers, msg`First days`],
  'newMembers.posts': [newMembers, msg`Posts`],
  'newMembers.comments': [newMembers, msg`Comments`],
  'newMembers.uploadMb': [newMembers, msg`MB of pictures`],
  'newMembers.links': [newMembers, msg`Their texts may contain links`],
  storageGb: [msg`The community`, msg`GB of pictures`],
  confirmedEmail: [msg`Members need a confirmed e-mail address for posts, comments and profiles`],
  reviewedPosts: [msg`First posts to look at`],
  hideAfterReports: [msg`Hide after so many reports`],
  'face.name': [face, msg`Name`],
  'face.tagline': [face, msg`Tagline`],
  'face.heading': [face, msg`Heading of the home page`],
  'face.lead': [face, msg`Below the heading`],
  'face.contactEmail': [face, msg`Contact address`],
  'face.investInFooter': [face, msg`Every page links to the one for investors`],
  'face.links': [face, msg`Links at the end of every page`],
  logo: [msg`Logo`],
  'accents.light': [msg`Accent colours`, msg`On light pages`],
  'accents.dark': [msg`Accent colours`, msg`On dark pages`],
  'pages.invest': [pages, msg`There is a page that invites investors`],
  'pages.language': [pages, msg`Otherwise in`],
  challenge: [msg`Joining`, msg`A small calculation at sign-up`],
  closesAt: [msg`Closing`, msg`Last day`],
};

function textOf(name: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return t`none`;
  if (typeof value === 'boolean') return value ? t`on` : t`off`;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  switch (name) {
    case 'registration':
      return modeNames[text as Schemas['RegistrationMode']]();
    case 'announcement.audience':
      return text === 'everyone' ? t`everybody` : t`members only`;
    case 'announcement.until':
    case 'closesAt':
      return new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium' }).format(new Date(text));
    case 'pages.language':
      return languageName(text);
    default:
      return text;
  }
}
