// The frame of a settings form: what is in it, and saving or leaving it be once something is different.
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { DraftNote } from '../../../ui/draft-note.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import styles from './settings.module.css';

interface Props {
  isChanged: boolean;
  isPending: boolean;
  /** What was changed before is here again. */
  isRestored: boolean;
  children: ReactNode;
  onSave: () => void;
  onDiscard: () => void;
}

export function SettingsForm({ isChanged, isPending, isRestored, children, onSave, onDiscard }: Props) {
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged) onSave();
      }}
    >
      <DraftNote draft={{ isRestored, discard: onDiscard }} />
      {children}
      <LeaveDialog isHeld={isChanged && !isPending} />
      <div className={styles.foot}>
        <Button type="submit" disabled={!isChanged} loading={isPending}>
          Save
        </Button>
        {isChanged && (
          <Button variant="default" disabled={isPending} onClick={onDiscard}>
            Discard changes
          </Button>
        )}
      </div>
    </form>
  );
}
