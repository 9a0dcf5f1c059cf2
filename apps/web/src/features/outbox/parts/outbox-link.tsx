// Links to the outbox where users would look for a missing message; renders nothing when mail is sent.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { can } from '@worklane/domain/access/can';
import { useLocalState } from '../../../platform/local-state/local-state.ts';
import { useViewer } from '../../../platform/session/use-viewer.ts';
import { outboxQuery } from '../data.ts';

export function OutboxLink() {
  const viewer = useViewer();
  const companyId = useLocalState((state) => state.company?.id ?? '');
  const mayRead = can(viewer, 'company.edit', { company_id: companyId });
  const { data } = useQuery({ ...outboxQuery(companyId), enabled: mayRead });
  if (!mayRead || !data || data.is_sending) return null;
  return (
    <Button variant="default" size="xs" component={Link} to="/outbox">
      Outbox
    </Button>
  );
}
