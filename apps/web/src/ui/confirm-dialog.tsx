// Asks before something that cannot be taken back.
import { Button, Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './confirm-dialog.module.css';
import { useReturnFocus } from './use-return-focus.ts';

interface Props {
  isOpen: boolean;
  title: string;
  /** The word on the button: it says what it does. */
  action: string;
  children: ReactNode;
  onClose: () => void;
  onConfirm: () => void;
}

/** The dialog it opens over has to let go of Escape meanwhile (`closeOnEscape`): else one press closes both. */
export function ConfirmDialog({ isOpen, title, action, children, onClose, onConfirm }: Props) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      centered
      size={440}
      closeButtonProps={{ 'aria-label': 'Close' }}
      // Over another dialog it would be a second head of the page.
      attributes={{ header: { role: 'presentation' } }}
    >
      <Question>{children}</Question>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <Button
          color="red"
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          {action}
        </Button>
      </Group>
    </Modal>
  );
}

/** There only while it is asked, and most often from an entry of a menu, which goes away with its menu. */
function Question({ children }: { children: ReactNode }) {
  useReturnFocus();
  return <p className={styles.text}>{children}</p>;
}
