import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';

import { formatLocale } from '#client/shared/language/format-locale.ts';
import { Button } from '#client/shared/ui/button.tsx';
import type { Schemas } from '#contract/operations.ts';

import { UndoActs } from '../undo-acts.tsx';
import { useUndo } from '../use-admin-mutation.ts';
import styles from './audit-log.module.css';
import { ChangedSettings } from './changed-settings.tsx';
import { isOfNobody, reasonsOf } from './describe-case.ts';
import { describeEntry, detailOf } from './describe-entry.ts';

/** A line of the log: when, who, what and why. */
export function LogItem({ entry }: { entry: Schemas['AuditEntry'] }) {
  const undo = useUndo();
  const { entryId, at, actorId, actorName, reason, opens, undoneAt, undoableUntil } = entry;
  const actor = actorName === '' ? t`The command line` : `@${actorName}`;
  const undoneBy = entry.undoneBy ? `@${entry.undoneBy}` : t`the command line`;
  const what = describeEntry(entry);
  return (
    <li className={styles['item']} data-undone={undoneAt !== null}>
      <time className={styles['time']} dateTime={at}>
        {formatTime(at)}
      </time>
      <div className={styles['text']}>
        <p>
          {!isOfNobody(entry) && <strong>{actor}</strong>} <span className={styles['what']}>{what}</span>
        </p>
        {[reason, ...reasonsOf(entry)]
          .filter((text) => text !== '')
          .map((text, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- what is in the log stays as it is
            <p key={at} className={styles['reason']}>
              {text}
            </p>
          ))}
        {entry.action === 'settings.changed' && <ChangedSettings entry={entry} />}
        {entry.action === 'page.changed' && <ChangedPage entry={entry} />}
        <p className={styles['detail']}>
          {undoneAt !== null && <span>{t`undone by ${undoneBy}`}</span>}
          {opens && <Subject opens={opens} />}
        </p>
        {/* An account that is deleted is in no list of members, where this is offered for the others. */}
        {undoableUntil !== null && actorId === null && <UndoActsOfActor entry={entry} />}
      </div>
      {undoableUntil !== null && (
        <Button
          variant="quiet"
          aria-label={t`Undo: ${what}`}
          disabled={undo.isPending}
          onClick={() => undo.run(entryId)}
        >
          {t`Undo`}
        </Button>
      )}
      {undo.dialog}
    </li>
  );
}

/** The lines of a page that were changed, as they were and as they became. */
function ChangedPage({ entry }: { entry: Pick<Schemas['AuditEntry'], 'details'> }) {
  const [before, after] = [detailOf(entry, 'before'), detailOf(entry, 'after')];
  return (
    <>
      {before !== '' && (
        <p className={styles['reason']}>
          <del>{before}</del>
        </p>
      )}
      {after !== '' && (
        <p className={styles['reason']}>
          <ins>{after}</ins>
        </p>
      )}
    </>
  );
}

function UndoActsOfActor({ entry: { entryId, actorName } }: { entry: Schemas['AuditEntry'] }) {
  const isCommandLine = actorName === '';
  return (
    <UndoActs
      variant="quiet"
      label={isCommandLine ? t`Undo all acts of the command line` : t`Undo all acts of @${actorName}`}
      question={isCommandLine ? t`Undo all acts of the command line?` : t`Undo all acts of @${actorName}?`}
      actor={{ entryId }}
    />
  );
}

function Subject({ opens: { userId, postId } }: { opens: NonNullable<Schemas['AuditEntry']['opens']> }) {
  const params = { profileUserId: userId };
  return postId === null ? (
    <Link to="/profile/$profileUserId" params={params}>{t`View profile`}</Link>
  ) : (
    <Link to="/postDetail/$profileUserId" params={params} search={{ postId }}>{t`View post`}</Link>
  );
}

const formatTime = (time: string) =>
  new Intl.DateTimeFormat(formatLocale(), { timeStyle: 'short' }).format(new Date(time));
