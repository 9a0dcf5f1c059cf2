// Shows the head and foot of an integration's card: mark, name, purpose and state above, facts and buttons below.
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './tool-card.module.css';

interface HeadProps {
  name: string;
  /** Decorates the name. */
  mark: ReactNode;
  /** One word; undefined while it loads. */
  state: string | undefined;
  kind: 'works' | 'broken' | 'none';
  /** What the tool is for. */
  children: ReactNode;
}

export function ToolHead({ name, mark, state, kind, children }: HeadProps) {
  return (
    <div className={styles.head}>
      <span className={styles.mark} aria-hidden="true">
        {mark}
      </span>
      <h3 className={styles.name}>{name}</h3>
      <span className={styles.state} data-kind={state ? kind : undefined}>
        {kind === 'works' && <IconCheck size={14} stroke={1.8} aria-hidden="true" />}
        {kind === 'broken' && <IconAlertTriangle size={14} stroke={1.8} aria-hidden="true" />}
        {state ?? 'Loading...'}
      </span>
      <p className={styles.about}>{children}</p>
    </div>
  );
}

interface FootProps {
  /** Since when and as whom it is connected, or why it doesn't work. */
  facts: string | undefined;
  children: ReactNode;
}

export function ToolFoot({ facts, children }: FootProps) {
  return (
    <div className={styles.foot}>
      {facts && <p className={styles.facts}>{facts}</p>}
      {children}
    </div>
  );
}
