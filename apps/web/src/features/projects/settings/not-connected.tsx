// Says that the company isn't connected to an outside product, and leads administrators to where they connect it.
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Project } from '@worklane/contract/projects';
import { can } from '@worklane/domain/access/can';
import { useMemo } from 'react';
import { useViewer } from '../../../platform/session/use-viewer.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';

interface Props {
  project: Project;
  /** The product's name. */
  product: string;
  /** What users can do once it is connected: "link a file here". */
  next: string;
  action: string;
}

export function NotConnected({ project, product, next, action }: Props) {
  const viewer = useViewer(useMemo(() => [project], [project]));
  const mayConnect = can(viewer, 'company.edit', { company_id: project.company_id });
  return (
    <EmptyState
      title={`${product} isn't connected`}
      text={
        mayConnect
          ? `Connect it once for your company, then ${next}.`
          : `Ask an owner or administrator of your company to connect it, then ${next}.`
      }
      action={
        mayConnect && (
          <Button
            variant="default"
            renderRoot={(props) => <Link {...props} to={'/company/settings/integrations' as '/'} />}
          >
            {action}
          </Button>
        )
      }
    />
  );
}
