// What a toast says: something is done, or something failed. Failures stay longer, since they have to be read.
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';

const FAILURE_MS = 10_000;
const UNDO_MS = 10_000;
const LAST = 'last-change';

/** @param text what exactly is done, below the words that say that something is */
export function sayDone(message: string, text?: string): void {
  const words = text ? { title: message, message: text } : { message };
  notifications.show({ ...words, icon: <IconCircleCheck size={18} stroke={1.6} />, className: 'wl-toast-done' });
}

/**
 * Something is done, and can be taken back while this shows.
 * @param isLast takes the place of the one before it: for what is done often
 * @returns hides it: what it offers has been done
 */
export function sayUndoable(message: string, onUndo: () => void, isLast = false): () => void {
  if (isLast) notifications.hide(LAST);
  const id = notifications.show({
    ...(isLast && { id: LAST }),
    message: (
      <span className="wl-toast-undo">
        {message}
        <Button
          variant="subtle"
          size="compact-xs"
          onClick={() => {
            notifications.hide(id);
            onUndo();
          }}
        >
          Undo
        </Button>
      </span>
    ),
    icon: <IconCircleCheck size={18} stroke={1.6} />,
    className: 'wl-toast-done',
    autoClose: UNDO_MS,
  });
  return () => void notifications.hide(id);
}

export function sayFailed(title: string, message: string): void {
  notifications.show({
    title,
    message,
    color: 'red',
    className: 'wl-toast-failed',
    autoClose: FAILURE_MS,
    icon: <IconAlertTriangle size={18} stroke={1.6} />,
  });
}

/** A form was saved (specification, section 8). @param title what the form is about */
export const saySaved = (title: string, message: string): void => sayDone(`${title} Updated`, message);

export const sayNotSaved = (title: string, reason: string): void => sayFailed(`${title} Update Failed`, reason);
