import { useState } from 'react';

import type { Category } from '#contract/vocabulary.ts';
import { categories } from '#contract/vocabulary.ts';

import { Button } from '#client/shared/ui/button.tsx';
import { ChoiceChips, toggled } from '#client/shared/ui/choice-chips.tsx';
import { Dialog } from '#client/shared/ui/dialog.tsx';
import { TextArea } from '#client/shared/ui/text-area.tsx';
import { TextField } from '#client/shared/ui/text-field.tsx';

import { blogSubcategories, blogTags } from './blog-lists.ts';
import styles from './blog-modal.module.css';

const longestBody = 20_000;

/** The form for a blog. Nothing leads to it yet, and its 'publish' sends nothing (S026). */
export function BlogModal({ onClose }: { onClose: () => void }) {
  const [body, setBody] = useState('');
  const [category, setCategory] = useState<Category>();
  const [subcategory, setSubcategory] = useState<string[]>([]);
  const [tags, setTags] = useState<string[]>([]);
  return (
    <Dialog title="Create a Blog" onClose={onClose}>
      <form className={styles['form']} noValidate onSubmit={(event) => event.preventDefault()}>
        <TextField label="Title" autoComplete="off" />
        <TextArea label="Blog body" rows={8} limit={longestBody} value={body} onChange={({ target }) => setBody(target.value)} />
        <TextField label="Link (optional)" type="url" inputMode="url" autoComplete="off" />
        <ChoiceChips
          isSingle
          legend="Category"
          choices={categories}
          chosen={category ? [category] : []}
          onPress={(chosen) => {
            setCategory(chosen);
            setSubcategory([]);
          }}
        />
        {category && (
          <ChoiceChips
            legend="Subcategory"
            choices={blogSubcategories[category]}
            chosen={subcategory}
            onPress={(pressed) => setSubcategory(toggled(subcategory, pressed))}
          />
        )}
        <ChoiceChips legend="Tags" choices={blogTags} chosen={tags} onPress={(pressed) => setTags(toggled(tags, pressed))} />
        <Button type="submit" look="filled" wide>
          publish
        </Button>
      </form>
    </Dialog>
  );
}
