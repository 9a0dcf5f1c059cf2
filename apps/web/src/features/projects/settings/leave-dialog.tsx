// Asks before a form with changes is left: by a link, back, or another tab of the settings.
import { Button, Group, Modal } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';

/** @param isHeld there is something that is not saved */
export function LeaveDialog({ isHeld }: { isHeld: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isHeld,
    enableBeforeUnload: isHeld,
    withResolver: true,
  });
  return (
    <Modal opened={status === 'blocked'} onClose={() => reset?.()} title="Leave without saving?" centered size={440}>
      Your changes aren’t saved yet. They’ll be here as a draft when you come back.
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" data-autofocus onClick={() => reset?.()}>
          Stay
        </Button>
        <Button color="red" onClick={() => proceed?.()}>
          Leave
        </Button>
      </Group>
    </Modal>
  );
}
