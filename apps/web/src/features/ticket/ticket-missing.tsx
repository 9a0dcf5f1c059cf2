// Says that there is no such ticket, or none this person may see: both in the same words.
import { Button } from '@mantine/core';
import { errorMessage } from '@worklane/contract/platform/errors';
import { Problem } from '../../ui/problems/problem.tsx';

interface Props {
  layout: 'panel' | 'page';
  titleId: string;
  onLeave: () => void;
}

export function TicketMissing({ layout, titleId, onLeave }: Props) {
  return (
    <Problem
      isPage={layout === 'page'}
      titleId={titleId}
      title={errorMessage('ticket_not_found')}
      refusal="It may have been deleted, or the link is wrong."
      back={
        <Button variant="default" onClick={onLeave}>
          Back to the board
        </Button>
      }
    />
  );
}
