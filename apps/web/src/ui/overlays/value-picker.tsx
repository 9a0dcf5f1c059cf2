// Shows a value of a ticket, and opens a list in place to pick another. A ticket has many of them, so each is a plain
// button until it is pressed.
import { VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { OpenedPick } from './opened-pick.tsx';
import type { PickProps } from './pick-props.ts';
import styles from './value-picker.module.css';

export function Pick(props: PickProps) {
  const { label, children, isDisabled = false, hasSearch = false } = props;
  const [wasOpened, setWasOpened] = useState(false);
  if (wasOpened) return <OpenedPick {...props} />;
  const open = () => setWasOpened(true);
  return (
    <button
      type="button"
      className={styles.target}
      disabled={isDisabled}
      role={hasSearch ? undefined : 'combobox'}
      aria-haspopup="listbox"
      aria-expanded={hasSearch ? undefined : false}
      // A combobox is named by its author alone, a button by what it says.
      aria-label={hasSearch ? undefined : label}
      onClick={open}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        event.preventDefault();
        open();
      }}
    >
      {hasSearch && <VisuallyHidden>{label}: </VisuallyHidden>}
      {children}
    </button>
  );
}
