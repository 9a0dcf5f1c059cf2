// Says that no tickets match the filters, and offers to clear them.
import { Button } from '@mantine/core';

export function NoMatchingTickets({ text, onClear }: { text: string; onClear: () => void }) {
  return (
    <>
      {text}{' '}
      <Button variant="default" size="compact-xs" onClick={onClear}>
        Clear filters
      </Button>
    </>
  );
}
