// Nothing to show: one sentence that teaches, one action.
import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface Props {
  title: string;
  /** The title names the whole page. */
  isPage?: boolean;
  text?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ title, isPage = false, text, icon, action }: Props) {
  return (
    <div className={styles.empty}>
      {icon && <div className={styles.icon}>{icon}</div>}
      {isPage ? <h1 className={styles.title}>{title}</h1> : <p className={styles.title}>{title}</p>}
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
