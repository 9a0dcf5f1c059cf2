// Opens the comments on a document, and says how many are open.
import { Button } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import type { Ref } from 'react';

interface Props {
  ref: Ref<HTMLButtonElement>;
  count: number;
  isOpen: boolean;
  onPress: () => void;
}

export function CommentsButton({ ref, count, isOpen, onPress }: Props) {
  return (
    <Button
      ref={ref}
      variant="subtle"
      color="gray"
      size="compact-sm"
      leftSection={<IconMessage size={16} stroke={1.8} />}
      aria-label={`Comments, ${count} open`}
      aria-expanded={isOpen}
      onClick={onPress}
    >
      {count}
    </Button>
  );
}
