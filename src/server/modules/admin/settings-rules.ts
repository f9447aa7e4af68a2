import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';

import { memberLink, safePath } from '#contract/paths.ts';
import { Problem } from '#server/platform/problem.ts';
import { wordsOf } from '#server/platform/search/terms.ts';
import { accentProblem } from '#server/rules/accents.ts';
import type { CommunitySettings } from '#server/rules/community-settings.ts';
import { tidyDomain } from '#server/rules/texts/match-links.ts';

type Change = Partial<CommunitySettings>;
type Face = CommunitySettings['face'];
type Announcement = CommunitySettings['announcement'];

interface Bounds {
  now: number;
  maxUploadMb: number;
}

/** The settings as they are stored, such as without spaces that nobody sees. Throws 400, with the field, for what makes no sense. */
export function tidySettings(change: Change, { now, maxUploadMb }: Bounds): Change {
  const { unwantedWords, unwantedDomains, announcement, dailyLimits, newMembers, closesAt, face, accents } = change;
  for (const theme of ['light', 'dark'] as const) {
    const problem = accents && accentProblem(theme, accents[theme]);
    if (problem) throw refusal(theme, problem);
  }
  for (const limits of [dailyLimits, newMembers]) {
    if ((limits?.uploadMb ?? 0) > maxUploadMb)
      throw refusal('uploadMb', msg`The server allows at most ${{ maxUploadMb }} MB in a day.`);
  }
  if (closesAt && Date.parse(closesAt) <= now) throw refusal('closesAt', msg`This day is over already.`);
  return {
    ...change,
    ...(unwantedWords && { unwantedWords: distinct(unwantedWords.map(tidyWord)) }),
    ...(unwantedDomains && { unwantedDomains: distinct(unwantedDomains.map(requireDomain)) }),
    ...(face && { face: tidyFace(face) }),
    ...(announcement !== undefined && { announcement: tidyAnnouncement(announcement, now) }),
  };
}

function tidyWord(entry: string): string {
  const word = entry.trim().replaceAll(/\s+/g, ' ');
  const last = wordsOf(word).at(-1);
  if (last === undefined) throw refusal('unwantedWords', msg`“${{ word }}” has no letter and no digit.`);
  if (word.slice(0, -1).includes('*'))
    throw refusal('unwantedWords', msg`In “${{ word }}” the * does not stand at the end.`);
  if (word.endsWith('*') && last.length < 3)
    throw refusal(
      'unwantedWords',
      msg`“${{ word }}” would forbid very much. Write at least three letters before the *.`,
    );
  return word;
}

function requireDomain(entry: string): string {
  const domain = tidyDomain(entry);
  if (domain === null) throw refusal('unwantedDomains', msg`“${{ entry }}” is not a domain such as example.org.`);
  return domain;
}

function tidyAnnouncement(announcement: Announcement, now: number): Announcement {
  if (announcement === null) return null;
  const { text, link, until } = announcement;
  const address = link.trim() === '' ? '' : (safePath(link.trim()) ?? memberLink(link));
  if (address === undefined)
    throw refusal('link', msg`The link must be the address of a web page, or a path of this site such as /about.`);
  if (until !== null && Date.parse(until) <= now) throw refusal('until', msg`This day is over already.`);
  return { ...announcement, text: text.trim().replaceAll(/\s+/g, ' '), link: address };
}

function tidyFace({ links, contactEmail, ...face }: Face): Face {
  const tidy = (text: string) => text.trim().replaceAll(/\s+/g, ' ');
  const email = contactEmail.trim();
  if (email !== '' && !z.email().safeParse(email).success)
    throw refusal(
      'contactEmail',
      msg`“${{ email }}” is no e-mail address. Write one such as hello@example.org, or nothing.`,
    );
  return {
    ...face,
    name: tidy(face.name),
    tagline: tidy(face.tagline),
    heading: tidy(face.heading),
    lead: tidy(face.lead),
    contactEmail: email,
    links: links.map(({ name, address }) => {
      const link = memberLink(address);
      if (link === undefined)
        throw refusal(
          'links',
          msg`“${{ address }}” is not the address of a web page. Write one such as https://example.org/us.`,
        );
      return { name: tidy(name), address: link };
    }),
  };
}

const distinct = (list: readonly string[]): string[] => [
  ...new Map(list.map((entry) => [entry.toLowerCase(), entry])).values(),
];

const refusal = (field: string, text: ReturnType<typeof msg>) => new Problem(400, text, {}, { field });
