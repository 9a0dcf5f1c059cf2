// Says that no ticket matches the filters, and takes them away.
import { Button } from '@mantine/core';

export function NothingFound({ text, onClear }: { text: string; onClear: () => void }) {
  return (
    <>
      {text}{' '}
      <Button variant="default" size="compact-xs" onClick={onClear}>
        Clear filters
      </Button>
    </>
  );
}
