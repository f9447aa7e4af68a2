import type { RefObject } from 'react';

import { categories, cleanTags, limits, subcategories } from '#contract/vocabulary.ts';

import { charactersLeft, lengthOf } from '#client/shared/ui/characters-left.ts';
import { ChoiceChips, toggled } from '#client/shared/ui/choice-chips.tsx';
import { TextArea } from '#client/shared/ui/text-area.tsx';
import { TextField } from '#client/shared/ui/text-field.tsx';

import type { PostDraft } from './post-draft.ts';

interface PostFieldsProps {
  draft: PostDraft;
  onChange: (changes: Partial<PostDraft>) => void;
  isAdmin: boolean;
  hasPicture: boolean;
  category: RefObject<HTMLFieldSetElement | null>;
}

/** Everything about a post but its picture (S039, S043, S044). */
export function PostFields({ draft, onChange, isAdmin, hasPicture, category }: PostFieldsProps) {
  const { title, caption, imageAlt, link, subcategory, tags } = draft;
  const left = charactersLeft(title, limits.title);
  const isTooLong = lengthOf(title) > limits.title;
  return (
    <>
      {hasPicture && (
        <TextArea
          label="What does the picture show?"
          hint="A sentence for those who cannot see it. It makes the post theirs as well."
          limit={limits.imageAlt}
          rows={2}
          value={imageAlt}
          onChange={({ target }) => onChange({ imageAlt: target.value })}
        />
      )}
      <TextField
        label="Title"
        value={title}
        autoComplete="off"
        hint={isTooLong ? undefined : left}
        error={isTooLong ? left : undefined}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <TextArea
        label="Caption"
        limit={limits.caption}
        rows={3}
        value={caption}
        onChange={({ target }) => onChange({ caption: target.value })}
      />
      <ChoiceChips
        ref={category}
        isSingle
        legend="Category"
        choices={categories}
        chosen={draft.category ? [draft.category] : []}
        // The subcategories of another category are not this one's.
        onPress={(chosen) => onChange({ category: chosen, subcategory: [] })}
      />
      {draft.category && (
        <ChoiceChips
          legend="Subcategory"
          choices={subcategories[draft.category]}
          chosen={subcategory}
          onPress={(pressed) => onChange({ subcategory: toggled(subcategory, pressed) })}
        />
      )}
      <ChoiceChips
        legend="What makes this clean"
        choices={cleanTags}
        chosen={tags}
        onPress={(pressed) => onChange({ tags: toggled(tags, pressed) })}
      />
      {isAdmin && (
        <TextField
          label="Product link"
          type="url"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
          value={link}
          onChange={({ target }) => onChange({ link: target.value })}
        />
      )}
    </>
  );
}
