// What a toast says: something is done, or something failed. Failures stay longer, since they have to be read.
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';

const FAILURE_MS = 10_000;

export function sayDone(message: string): void {
  notifications.show({ message, icon: <IconCircleCheck size={18} stroke={1.6} />, className: 'wl-toast-done' });
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
