import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';

import styles from '#client/features/session/auth-form.module.css';
import note from '#client/features/session/intent-note.module.css';
import { i18n } from '#client/shared/language/i18n.ts';
import { pageTitles } from '#client/shared/language/screen-names.ts';
import { withElements } from '#client/shared/language/text.ts';
import { useServices } from '#client/shared/services/services.tsx';
import type { PageName } from '#contract/page-names.ts';

interface InvitationNoteProps {
  invitation: { invitedBy: string; note: string };
}

/** Who invites the visitor, and for what. */
export function InvitationNote({ invitation: { invitedBy: name, note: text } }: InvitationNoteProps) {
  return (
    <div className={note['note']}>
      <div className={note['text']}>
        <p>{name === '' ? t`You are invited to join.` : t`@${name} invites you to join.`}</p>
        {text !== '' && <blockquote className={note['comment']}>{text}</blockquote>}
      </div>
    </div>
  );
}

const agreed: readonly PageName[] = ['rules', 'terms', 'privacy'];

/** What one agrees to by joining; nothing where the community has no such page. */
export function Agreement() {
  const { pages } = useServices().settings;
  const names = agreed.filter((name) => pages.includes(name));
  if (names.length === 0) return null;
  return (
    <p className={styles['foot']}>{withElements(t`By joining you agree to: <0></0>`, <PageLinks names={names} />)}</p>
  );
}

/** They open beside the form, so that nothing in it is lost. */
function PageLinks({ names }: { names: readonly PageName[] }) {
  const left = [...names];
  const titles = names.map((name) => i18n._(pageTitles[name]));
  return new Intl.ListFormat(i18n.locale).formatToParts(titles).map(({ type, value }, at) => {
    const page = type === 'element' ? left.shift() : undefined;
    return page === undefined ? (
      value
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- a sentence keeps its parts
      <Link key={at} to="/$page" params={{ page }} target="_blank" preload={false}>
        {value}
      </Link>
    );
  });
}
