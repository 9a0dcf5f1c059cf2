// Shows the button below a list that loads its next page, and the error when that fails.
import { Button } from '@mantine/core';

interface Props {
  label?: string;
  isFetching: boolean;
  hasFailed: boolean;
  onMore: () => void;
}

export function ShowMore({ label = 'Show more', isFetching, hasFailed, onMore }: Props) {
  return (
    <>
      <Button variant="default" size="compact-sm" loading={isFetching} onClick={onMore}>
        {label}
      </Button>
      {hasFailed && <span role="alert">They could not be loaded. Try again.</span>}
    </>
  );
}
