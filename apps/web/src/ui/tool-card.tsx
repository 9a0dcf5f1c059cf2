// Shows the head and foot of an integration's card: mark, name, purpose and state above, facts and buttons below.
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { copyText } from './text/copy-text.ts';
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

/** As the server writes it at the end of a reason. */
const REQUEST = / \(request ([0-9a-f-]{36})\)/;

export function ToolFoot({ facts = '', children }: FootProps) {
  const [named = '', request] = REQUEST.exec(facts) ?? [];
  return (
    <div className={styles.foot}>
      {facts && (
        <div className={styles.facts}>
          <p>{facts.replace(named, '')}</p>
          {request && <RequestId id={request} />}
        </div>
      )}
      {children}
    </div>
  );
}

/** Shows the beginning of the id on one line, and copies all of it, which an administrator looks for in the log. */
function RequestId({ id }: { id: string }) {
  const shown = `Request ${id.slice(0, 8)}…`;
  return (
    <button
      type="button"
      className={styles.request}
      aria-label={`Copy ${shown}`}
      onClick={() => void copyText('Request id', id)}
    >
      {shown}
      <IconCopy size={14} stroke={1.6} aria-hidden="true" />
    </button>
  );
}
