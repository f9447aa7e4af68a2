import styles from './tile-icons.module.css';

/** The icons of a tile, drawn by styles: they grow with the text beside them. */
export const PlusIcon = () => <span className={styles['plus']} aria-hidden />;
export const BagIcon = () => <span className={styles['bag']} aria-hidden />;
