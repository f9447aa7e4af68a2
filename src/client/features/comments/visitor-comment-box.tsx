import { t } from '@lingui/core/macro';
import { useState, type SubmitEvent } from 'react';

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

/** The comment box of a visitor: what is written is sent once its author has an account. */
export function VisitorCommentBox({ draft, onSend }: VisitorCommentBoxProps) {
  const [text, setText] = useState(draft);
  const isBlank = !hasVisibleText(text);
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBlank) onSend(text.trim());
  };
  return (
    <form className={styles['form']} onSubmit={send}>
      <div className={styles['box']}>
        <textarea
          className={styles['input']}
          rows={1}
          maxLength={limits.comment}
          placeholder={t`Write your comment...`}
          aria-label={t`Write your comment`}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <IconButton type="submit" label={t`Comment`} className={styles['send']} disabled={isBlank}>
          <SendIcon size={20} />
        </IconButton>
      </div>
    </form>
  );
}
