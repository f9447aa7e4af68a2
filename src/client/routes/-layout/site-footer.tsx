import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';

import { i18n } from '#client/shared/language/i18n.ts';
import { pageTitles } from '#client/shared/language/screen-names.ts';
import { chooseReducedData } from '#client/shared/network/reduced-data.ts';
import { useReducedData, useServices } from '#client/shared/services/services.tsx';
import { webAddress } from '#contract/paths.ts';

import styles from './site-footer.module.css';

export function SiteFooter() {
  const { appName, links, pages, hasInvest, investInFooter } = useServices().settings;
  return (
    <footer className={styles['footer']}>
      <div className={styles['line']}>
        <p className={styles['name']}>{appName}</p>
        <ul className={styles['links']}>
          <li>
            <Link to="/about">{t`About`}</Link>
          </li>
          {hasInvest && investInFooter && (
            <li>
              <Link to="/invest">{t`Invest`}</Link>
            </li>
          )}
          {pages.map(
            (page) =>
              page !== 'about' && (
                <li key={page}>
                  <Link to="/$page" params={{ page }}>
                    {i18n._(pageTitles[page])}
                  </Link>
                </li>
              ),
          )}
          {links.map(({ name, address }) => (
            <li key={`${name} ${address}`}>
              <a href={webAddress(address)} target="_blank" rel="noopener noreferrer">
                {name}
              </a>
            </li>
          ))}
        </ul>
        <ReducedDataSwitch />
      </div>
    </footer>
  );
}

/** Switches reduced data on or off on this device; overrides the browser's Save-Data setting. */
function ReducedDataSwitch() {
  const { reducedData } = useServices();
  return (
    <label className={styles['label']}>
      <input
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox has its state
        role="switch"
        className={styles['box']}
        checked={useReducedData()}
        onChange={({ target }) => chooseReducedData(reducedData, target.checked)}
      />
      {t`Use less data`}
    </label>
  );
}
