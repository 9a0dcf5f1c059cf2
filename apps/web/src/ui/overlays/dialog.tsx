// Frames every dialog: its head, the body, and a foot that stays in sight while the body scrolls. Fills a phone's screen.
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './dialog.module.css';
import { useReturnFocus } from './use-return-focus.ts';

interface Props {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  /** Left out where the dialog is rendered only while it is open. */
  isOpen?: boolean;
  /** In pixels. */
  width?: number;
  /** A question of a few lines: it floats on a phone too. */
  isQuestion?: boolean;
  /** Opens over another dialog, which has to ignore Escape while it does. */
  isOverDialog?: boolean;
  /** The content brings its own padding and foot. */
  isEdgeToEdge?: boolean;
  closeOnEscape?: boolean;
  closeOnClickOutside?: boolean;
}

const FRAME = { header: styles.header, body: styles.body, content: styles.content, inner: styles.inner };
// Two banners on one page would be announced as two heads of the page.
const NO_BANNER = { header: { role: 'presentation' } };

export function Dialog(props: Props) {
  const {
    title,
    onClose,
    children,
    isOpen = true,
    width = 480,
    closeOnEscape = true,
    closeOnClickOutside = true,
  } = props;
  const { isQuestion = false, isOverDialog = false, isEdgeToEdge = false } = props;
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size={width}
      centered={isQuestion}
      closeOnEscape={closeOnEscape}
      closeOnClickOutside={closeOnClickOutside}
      classNames={FRAME}
      attributes={NO_BANNER}
      {...(isOverDialog && { zIndex: 300 })}
      mod={{ question: isQuestion, edge: isEdgeToEdge }}
    >
      <ReturnFocus />
      {children}
    </Modal>
  );
}

/** Returns the focus at the end. Rendered only while the dialog is open, even if the dialog itself stays mounted. */
function ReturnFocus() {
  useReturnFocus();
  return null;
}

/** Shows the buttons of a dialog below a line. Inside the form they submit. */
export function DialogFoot({ note, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.foot}>
      {note && <div className={styles.note}>{note}</div>}
      {children}
    </div>
  );
}
