// Frames a panel beside a document, such as its outline or its revisions. On a phone it covers the page.
import { CloseButton } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import styles from './side-panel.module.css';

interface Props {
  title: string;
  isBroad?: boolean;
  /** On a phone it leaves the top of the page free. */
  isSheet?: boolean;
  /** Not when the focus goes elsewhere in it, or stays in the document. */
  takesFocus?: boolean;
  onClose: () => void;
  children: ReactNode;
}

export function SidePanel({ title, isBroad = false, isSheet = false, takesFocus = true, onClose, children }: Props) {
  const id = useId();
  const close = useRef<HTMLButtonElement>(null);
  const focus = useEffectEvent(() => takesFocus && close.current?.focus({ preventScroll: true }));
  useEffect(() => void focus(), []);
  return (
    <section
      className={styles.panel}
      data-broad={isBroad}
      data-sheet={isSheet}
      data-print="none"
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented && !isForField(event)) onClose();
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

/** Tells whether Escape belongs to a text field, which handles it. */
const isForField = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('[data-mantine-stop-propagation="true"]') !== null;
