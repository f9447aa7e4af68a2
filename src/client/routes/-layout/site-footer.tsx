import { Link } from '@tanstack/react-router';

import { webAddress } from '#client/shared/dom/web-address.ts';
import { useServices } from '#client/shared/services/services.tsx';

import styles from './site-footer.module.css';

/** The foot of every page (S028). */
export function SiteFooter() {
  const { settings } = useServices();
  const { instagram, tiktok, youtube, linkedin } = settings.social;
  const networks = [
    { name: 'Instagram', address: instagram },
    { name: 'TikTok', address: tiktok },
    { name: 'YouTube', address: youtube },
    { name: 'LinkedIn', address: linkedin },
  ];
  return (
    <footer className={styles['footer']}>
      <div className={styles['line']}>
        <p className={styles['name']}>{settings.appName}</p>
        <ul className={styles['links']}>
          <li>
            <Link to="/about">About</Link>
          </li>
          <li>
            <Link to="/invest">Invest</Link>
          </li>
        </ul>
        <ul className={styles['links']} aria-label="Elsewhere">
          {networks.map(({ name, address }) => (
            <li key={name}>
              <a href={webAddress(address)} target="_blank" rel="noopener noreferrer">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}
