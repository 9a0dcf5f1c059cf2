// Frames a settings form: its fields, and Save and Discard once something has changed.
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { DraftNote } from '../../../ui/fields/draft-note.tsx';
import { Form, SubmitButton } from '../../../ui/form.tsx';
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
    <Form
      className={styles.form}
      onSubmit={() => {
        if (isChanged) onSave();
      }}
    >
      <DraftNote draft={{ isRestored, discard: onDiscard }} />
      {children}
      <LeaveDialog isHeld={isChanged && !isPending} />
      <div className={styles.foot}>
        <SubmitButton disabled={!isChanged} loading={isPending}>
          Save
        </SubmitButton>
        {isChanged && (
          <Button variant="default" disabled={isPending} onClick={onDiscard}>
            Discard changes
          </Button>
        )}
      </div>
    </Form>
  );
}
