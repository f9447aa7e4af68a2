import { t } from '@lingui/core/macro';

import styles from '#client/features/session/intent-note.module.css';

interface InvitationNoteProps {
  invitation: { invitedBy: string; note: string };
}

/** Who invites the visitor, and for what. */
export function InvitationNote({ invitation: { invitedBy: name, note } }: InvitationNoteProps) {
  return (
    <div className={styles['note']}>
      <div className={styles['text']}>
        <p>{name === '' ? t`You are invited to join.` : t`@${name} invites you to join.`}</p>
        {note !== '' && <blockquote className={styles['comment']}>{note}</blockquote>}
      </div>
    </div>
  );
}
