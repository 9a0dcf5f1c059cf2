// Renders the actions on a row of a trash: restore, and delete permanently.
import { Button } from '@mantine/core';

interface Props {
  name: string;
  onRestore: () => void;
  /** Asks first. */
  onPurge: () => void;
}

export function TrashActions({ name, onRestore, onPurge }: Props) {
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`Restore ${name}`}
        data-task
        onClick={({ currentTarget }) => {
          focusBeside(currentTarget);
          onRestore();
        }}
      >
        Restore
      </Button>
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        aria-label={`Delete permanently: ${name}`}
        onClick={onPurge}
      >
        Delete permanently
      </Button>
    </>
  );
}

/** Focuses a neighbour, because restoring removes the row with the focus. */
function focusBeside(button: HTMLElement): void {
  const row = button.closest('li');
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  next?.querySelector<HTMLElement>('[data-task]')?.focus();
}
