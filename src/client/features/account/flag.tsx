import styles from './flag.module.css';

/** Where each flag is, by its code in capitals. Pictures, since emoji flags are mere letters on Windows; each is fetched when it comes into view. */
const addresses = import.meta.glob<string>('../../../../node_modules/country-flag-icons/3x2/??.svg', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

const addressOf = (code: string) => addresses[`../../../../node_modules/country-flag-icons/3x2/${code.toUpperCase()}.svg`];

/** A country's flag; the name beside it says which one it is. */
export function Flag({ code }: { code: string }) {
  const address = addressOf(code);
  return address === undefined ? (
    <span className={styles['flag']} />
  ) : (
    <img className={styles['flag']} src={address} alt="" width={24} height={16} loading="lazy" decoding="async" />
  );
}
