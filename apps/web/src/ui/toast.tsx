// Shows toasts: something is done, or something failed. Failures stay longer, because they have to be read.
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';

/** Long enough to be read, and to be pressed. */
const SHOWN_MS = 10_000;
const DONE = { icon: <IconCircleCheck size={18} stroke={1.6} />, className: 'wl-toast-done' };
const LAST = 'last-change';

type Look = Partial<Parameters<typeof notifications.show>[0]>;

/** @param text what exactly is done, below the words that say that something is */
export function toastDone(message: string, text?: string): void {
  const words = text ? { title: message, message: text } : { message };
  notifications.show({ ...words, ...DONE });
}

/**
 * Says something beside a button that does something about it.
 * @returns hides it: what it offers has been done
 */
export function toastAction(message: string, action: string, onAction: () => void, look: Look = {}): () => void {
  const id = notifications.show({
    ...look,
    message: (
      <span className="wl-toast-undo">
        {message}
        <Button
          variant="subtle"
          size="compact-xs"
          onClick={() => {
            notifications.hide(id);
            onAction();
          }}
        >
          {action}
        </Button>
      </span>
    ),
  });
  return () => void notifications.hide(id);
}

/**
 * Says that something is done, and offers to undo it while the toast shows.
 * @param isLast takes the place of the one before it: for what is done often
 * @returns hides it: what it offers has been done
 */
export function toastUndo(message: string, onUndo: () => void, isLast = false): () => void {
  if (isLast) notifications.hide(LAST);
  const look = { ...DONE, autoClose: SHOWN_MS };
  return toastAction(message, 'Undo', onUndo, isLast ? { ...look, id: LAST } : look);
}

/** @param stays until it is closed: the user might not be looking */
export function toastError(title: string, message: string, stays = false): void {
  notifications.show({
    title,
    message,
    color: 'red',
    className: 'wl-toast-failed',
    autoClose: !stays && SHOWN_MS,
    icon: <IconAlertTriangle size={18} stroke={1.6} />,
  });
}

/** Says that a form was saved (specification, section 8). @param title what the form is about */
export const toastSaved = (title: string, message: string): void => toastDone(`${title} Updated`, message);

export const toastNotSaved = (title: string, reason: string): void => toastError(`${title} Update Failed`, reason);
