// Asks before something that cannot be undone.
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './confirm-dialog.module.css';
import { Dialog, DialogFoot } from './dialog.tsx';

interface Props {
  isOpen: boolean;
  title: string;
  /** The word on the button: it says what it does. */
  action: string;
  /** Enter confirms; else it cancels. */
  isUndoable?: boolean | undefined;
  children: ReactNode;
  onClose: () => void;
  onConfirm: () => void;
}

const FOCUSED = { 'data-autofocus': true };

/**
 * Asks for a confirmation. A dialog below must not close on Escape while this is open (`closeOnEscape`): else one press
 * closes both.
 */
export function ConfirmDialog({ isOpen, title, action, isUndoable = false, children, onClose, onConfirm }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} isQuestion width={440}>
      <p className={styles.text}>{children}</p>
      <DialogFoot>
        <Button variant="default" {...(!isUndoable && FOCUSED)} onClick={onClose}>
          Cancel
        </Button>
        <Button
          color="red"
          {...(isUndoable && FOCUSED)}
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          {action}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
