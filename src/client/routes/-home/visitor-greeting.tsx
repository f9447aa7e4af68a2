import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';

import { i18n } from '#client/shared/language/i18n.ts';
import { categoryNames } from '#client/shared/language/screen-names.ts';
import { useServices, useViewer } from '#client/shared/services/services.tsx';
import { categories } from '#contract/categories.ts';
import { forVisitors } from '#contract/page.ts';

import styles from './visitor-greeting.module.css';

/** What this place is, in a sentence, and the ways into it; members know them. */
export function VisitorGreeting() {
  const viewer = useViewer();
  const { tagline } = useServices().settings;
  if (viewer) return null;
  return (
    <div className={styles['greeting']} data-for={forVisitors}>
      <p>{tagline || t`People show what they use for skin, wardrobe and wellbeing, and what makes it clean.`}</p>
      <nav className={styles['chips']} aria-label={t`Where to begin`}>
        {categories.map((category) => (
          <Link
            key={category}
            className={styles['chip']}
            data-category={category}
            to="/$category"
            params={{ category }}
          >
            {i18n._(categoryNames[category])}
          </Link>
        ))}
      </nav>
    </div>
  );
}
