// A ticket by its title alone, at the end of a lane. Stays open, so that a list can be typed down.
import { IconPlus } from '@tabler/icons-react';
import { TICKET_LIMITS } from '@worklane/domain/tickets/vocabulary';
import { useRef, useState } from 'react';
import { focusNow } from '../../../ui/focus-now.ts';
import styles from './quick-create.module.css';

interface Props {
  statusLabel: string;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  onCreate: (title: string) => void;
}

export function QuickCreate({ statusLabel, isOpen, onOpen, onClose, onCreate }: Props) {
  const [title, setTitle] = useState('');
  const opener = useRef<HTMLElement>(null);
  /** To the button that opened it: the one in the head is still there, the one at the end comes back. */
  const leave = (field: HTMLElement) => {
    const lane = field.closest('section');
    onClose();
    requestAnimationFrame(() => {
      (opener.current ?? lane?.querySelector<HTMLElement>(`.${styles.open}`))?.focus();
    });
  };
  if (!isOpen) {
    return (
      <button
        type="button"
        className={styles.open}
        onClick={onOpen}
        aria-label={`New ticket at the end of ${statusLabel}`}
      >
        {PLUS} New ticket
      </button>
    );
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (title.trim() === '') return;
        onCreate(title.trim());
        setTitle('');
      }}
    >
      <input
        ref={focusNow}
        onFocus={(event) => {
          opener.current = event.relatedTarget as HTMLElement | null;
        }}
        className={styles.field}
        dir="auto"
        aria-label={`Title of the new ticket in ${statusLabel}`}
        placeholder="What needs to be done?"
        value={title}
        maxLength={TICKET_LIMITS.title}
        enterKeyHint="done"
        onChange={(event) => setTitle(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') leave(event.currentTarget);
          event.stopPropagation();
        }}
        onBlur={() => {
          if (title.trim() === '') onClose();
        }}
      />
    </form>
  );
}

const PLUS = <IconPlus size={16} stroke={1.75} aria-hidden="true" />;
