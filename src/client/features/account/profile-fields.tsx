import { limits } from '#contract/vocabulary.ts';

import { charactersLeft, lengthOf } from '#client/shared/ui/characters-left.ts';
import { TextArea } from '#client/shared/ui/text-area.tsx';
import { TextField } from '#client/shared/ui/text-field.tsx';

import type { PictureChoice } from './account-draft.ts';
import type { FieldsProps } from './account-fields.ts';
import { AccountSection } from './account-section.tsx';
import { PictureField } from './picture-field.tsx';

interface ProfileFieldsProps extends FieldsProps {
  /** The picture that the profile has. */
  current: string;
  picture: PictureChoice;
  choose: (picture: PictureChoice) => void;
}

/** What stands on one's profile: picture, bio, shop link (S094, S098). */
export function ProfileFields({ entries, enter, errorOf, current, picture, choose }: ProfileFieldsProps) {
  return (
    <AccountSection title="Profile info" lead="Everyone sees this on your profile.">
      <PictureField current={current} choice={picture} onChoose={choose} error={errorOf('picture')} />
      <TextArea
        label="About"
        limit={limits.about}
        hint={charactersLeft(entries.about, limits.about) === undefined ? `${lengthOf(entries.about)} of ${limits.about} characters` : undefined}
        value={entries.about}
        onChange={({ target }) => enter({ about: target.value })}
        error={errorOf('about')}
      />
      <TextField
        label="Link"
        type="text"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
        hint={charactersLeft(entries.link, limits.link) ?? 'Your shop or site: your profile links to it.'}
        value={entries.link}
        onChange={({ target }) => enter({ link: target.value })}
        error={errorOf('link')}
      />
    </AccountSection>
  );
}
