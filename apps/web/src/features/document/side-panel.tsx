// Frames what stands beside a document: its outline, its revisions. On a phone it lies over the page.
import { CloseButton } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './side-panel.module.css';

interface Props {
  title: string;
  isBroad?: boolean;
  onClose: () => void;
  children: ReactNode;
}

export function SidePanel({ title, isBroad = false, onClose, children }: Props) {
  const id = useId();
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus({ preventScroll: true }), []);
  return (
    <section
      className={styles.panel}
      data-broad={isBroad}
      data-print="none"
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <CloseButton ref={close} aria-label={`Close ${title.toLowerCase()}`} onClick={onClose} />
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
