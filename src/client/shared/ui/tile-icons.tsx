import styles from './tile-icons.module.css';

// The icons of a tile, in a module of their own: they are part of the first page's scripts. They grow with the text beside them.
export const PlusIcon = () => <span className={styles['plus']} aria-hidden />;
export const BagIcon = () => <span className={styles['bag']} aria-hidden />;
