import { msg, t } from '@lingui/core/macro';

import { useOutboxMutation } from '#client/outbox/use-outbox.ts';
import { i18n } from '#client/shared/language/i18n.ts';
import { Button } from '#client/shared/ui/button.tsx';
import type { Schemas } from '#contract/operations.ts';

import { answerUse } from './answer-use.ts';
import styles from './use-answers.module.css';

const texts = { stillInUse: msg`still in use`, usedUp: msg`used up`, noLonger: msg`no longer` };
const answers = Object.keys(texts) as (keyof typeof texts)[];

interface UseAnswersProps {
  postId: string;
  use: Schemas['PostUse'] | undefined;
  /** What they answer. */
  question: string;
}

/** The answers to the question whether the author still uses what a post is about, each one tap. */
export function UseAnswers({ postId, use, question }: UseAnswersProps) {
  const answering = useOutboxMutation(answerUse);
  return (
    <div className={styles['answers']} role="group" aria-label={question}>
      {answers.map((answer) => (
        <Button
          key={answer}
          className={styles['answer']}
          aria-pressed={answer === use?.answer}
          onClick={() => answering.mutate({ postId, answer })}
        >
          {i18n._(texts[answer])}
        </Button>
      ))}
    </div>
  );
}

/** The question on the post itself, where the author can also change the answer, and take it back. */
export function UseQuestion({ postId, use }: Pick<UseAnswersProps, 'postId' | 'use'>) {
  const answering = useOutboxMutation(answerUse);
  return (
    <div>
      <p className={styles['question']}>{t`Still using it?`}</p>
      <UseAnswers postId={postId} use={use} question={t`Still using it?`} />
      {use && (
        <Button
          variant="quiet"
          className={styles['back']}
          onClick={({ currentTarget }) => {
            // It goes with the answer.
            currentTarget.parentElement?.querySelector('button')?.focus();
            answering.mutate({ postId, answer: 'none' });
          }}
        >
          {t`Take the answer back`}
        </Button>
      )}
    </div>
  );
}
