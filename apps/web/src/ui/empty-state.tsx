// Shows an empty state: one helpful sentence and one action.
import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface Props {
  title: string;
  /** The title names the whole page. */
  isPage?: boolean;
  /** The title also names the dialog. */
  titleId?: string | undefined;
  text?: ReactNode;
  icon?: ReactNode;
  /** Small print below. */
  aside?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ title, isPage = false, titleId, text, icon, aside, action }: Props) {
  const Title = isPage ? 'h1' : titleId ? 'h2' : 'p';
  return (
    <div className={styles.empty}>
      {icon && <div className={styles.icon}>{icon}</div>}
      <Title id={titleId} className={styles.title}>
        {title}
      </Title>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
      {aside && <p className={styles.aside}>{aside}</p>}
    </div>
  );
}
