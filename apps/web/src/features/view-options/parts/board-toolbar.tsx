// Filters the board: by words (`/` focuses the field), and by everything else that narrows it.
import { IconSearch, IconX } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useLetterKey } from '../../../ui/use-letter-key.ts';
import styles from './board-toolbar.module.css';

interface Props {
  filter: string;
  onFilter: (text: string) => void;
  onLeave?: () => void;
  children: ReactNode;
}

export function BoardToolbar({ filter: text, onFilter, onLeave, children }: Props) {
  const field = useRef<HTMLInputElement>(null);

  useLetterKey('/', () => {
    field.current?.focus();
    field.current?.select();
  });

  return (
    <search className={styles.toolbar}>
      <label className={styles.field}>
        {SEARCH}
        <input
          ref={field}
          type="text"
          className={styles.input}
          aria-label="Filter tickets"
          aria-keyshortcuts="/"
          placeholder="Filter tickets"
          value={text}
          onChange={(event) => onFilter(event.target.value)}
          onBlur={onLeave}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            if (text === '') field.current?.blur();
            else onFilter('');
          }}
        />
        {text === '' ? (
          <span aria-hidden="true">
            <kbd>/</kbd>
          </span>
        ) : (
          <button type="button" className={styles.clear} aria-label="Clear the filter" onClick={() => onFilter('')}>
            {CLEAR}
          </button>
        )}
      </label>
      {children}
    </search>
  );
}

const SEARCH = <IconSearch size={14} stroke={1.75} aria-hidden="true" />;
const CLEAR = <IconX size={14} stroke={1.75} aria-hidden="true" />;
