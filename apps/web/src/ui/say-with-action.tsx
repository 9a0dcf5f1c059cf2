// Says something beside a button that does something about it.
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';

export function sayWithAction(message: string, action: string, onAction: () => void): void {
  const id = notifications.show({
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
}
