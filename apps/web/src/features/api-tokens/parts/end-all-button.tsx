// Stops all programs and agents of the user. Without tokens there is nothing to stop.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { viewAs } from '../../../platform/local-state/view-as.ts';
import { ownTokensQuery } from '../data.ts';
import { useEndAll } from '../use-end-all.ts';

export const EndAllButton = () => (viewAs.get() ? null : <End />);

function End() {
  const { data: tokens } = useQuery(ownTokensQuery);
  const { isEnding, ask } = useEndAll();
  if (!tokens?.some(({ state }) => state === 'active')) return null;
  return (
    <Button variant="default" loading={isEnding} onClick={ask}>
      End all tokens
    </Button>
  );
}
