// Toasts at the bottom right, at most five at once.
import { Notifications } from '@mantine/notifications';

export function ToastPlace() {
  return <Notifications position="bottom-right" limit={5} containerWidth={380} autoClose={5_000} zIndex={400} />;
}
