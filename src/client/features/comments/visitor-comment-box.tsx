import { t } from '@lingui/core/macro';
import type { SubmitEvent } from 'react';

import { useEarlySubmit } from '#client/shared/forms/early-forms.ts';
import { IconButton } from '#client/shared/ui/icon-button.tsx';
import { SendIcon } from '#client/shared/ui/icons.tsx';
import { hasVisibleText } from '#contract/visible-text.ts';
import { limits } from '#contract/vocabulary.ts';

import styles from './comment-box.module.css';

interface VisitorCommentBoxProps {
  /** What the visitor had written before. */
  draft: string;
  onSend: (text: string) => void;
}

/**
 * The comment box of a visitor: what is written is sent once its author has an account. The server renders it, so that its text is
 * in the field only: it may have been written before the app runs.
 */
export function VisitorCommentBox({ draft, onSend }: VisitorCommentBoxProps) {
  const form = useEarlySubmit();
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = event.currentTarget.querySelector('textarea')?.value ?? '';
    if (hasVisibleText(text)) onSend(text.trim());
  };
  return (
    <form ref={form} className={styles['form']} onSubmit={send}>
      <div className={styles['box']}>
        <textarea
          className={styles['input']}
          rows={1}
          maxLength={limits.comment}
          placeholder={t`Write your comment...`}
          aria-label={t`Write your comment`}
          defaultValue={draft}
        />
        <IconButton type="submit" label={t`Comment`} className={styles['send']}>
          <SendIcon size={20} />
        </IconButton>
      </div>
    </form>
  );
}
