// Shows pictures large, one at a time, over everything: arrow keys step through them, Escape leaves. The element of the
// platform holds the focus inside and gives it back.
import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconDownload, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import styles from './lightbox.module.css';

export interface Picture {
  src: string;
  name: string;
}

interface Props {
  pictures: readonly Picture[];
  start: number;
  onClose: () => void;
}

export function Lightbox({ pictures, start, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [at, setAt] = useState(start);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const picture = pictures[at];
  if (!picture) return null;
  const isMany = pictures.length > 1;
  const step = (by: number) => setAt((at + by + pictures.length) % pictures.length);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by && isMany) step(by);
  };
  const { src, name } = picture;
  return (
    <dialog
      ref={dialog}
      className={styles.box}
      aria-label={`Picture ${name}`}
      data-mantine-stop-propagation
      onKeyDown={onKeyDown}
      onClose={onClose}
      onClick={({ target }) => target instanceof Element && !target.closest('img, header, button') && onClose()}
    >
      <header className={styles.head}>
        <span className={styles.name} title={name} dir="auto">
          {name}
        </span>
        <span className={styles.count} role="status">
          {isMany && `${at + 1} of ${pictures.length}`}
        </span>
        <ActionIcon component="a" href={`${src}?download=1`} download={name} aria-label="Download" title="Download">
          <IconDownload size={16} stroke={1.75} />
        </ActionIcon>
        <ActionIcon aria-label="Close" title="Close (Esc)" onClick={onClose}>
          <IconX size={16} stroke={1.75} />
        </ActionIcon>
      </header>
      <div className={styles.stage}>
        {isMany && (
          <ActionIcon className={styles.step} size={40} aria-label="Previous picture" onClick={() => step(-1)}>
            <IconArrowLeft size={20} stroke={1.75} />
          </ActionIcon>
        )}
        <img key={src} className={styles.picture} src={src} alt={name} />
        {isMany && (
          <ActionIcon className={styles.step} size={40} aria-label="Next picture" onClick={() => step(1)}>
            <IconArrowRight size={20} stroke={1.75} />
          </ActionIcon>
        )}
      </div>
    </dialog>
  );
}
