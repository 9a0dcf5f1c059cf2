// Says in a project's settings that its company isn't connected to a product, with a link for members who may connect it.
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Project } from '@worklane/contract/projects';
import { can } from '@worklane/domain/access/can';
import { useMemo } from 'react';
import { useViewer } from '../../../platform/session/use-viewer.ts';
import styles from './settings.module.css';

interface Props {
  project: Project;
  /** The product's name. */
  product: string;
  /** What users can do once it is connected: "link a file here". */
  next: string;
}

export function NotConnected({ project, product, next }: Props) {
  const viewer = useViewer(useMemo(() => [project], [project]));
  const mayConnect = can(viewer, 'company.edit', { company_id: project.company_id });
  return (
    <div className={styles.notConnected}>
      <p>
        <b>{product} isn't connected.</b>{' '}
        {mayConnect
          ? `Connect it once for your company, then ${next}.`
          : `Ask an owner or administrator of your company to connect it, then ${next}.`}
      </p>
      {mayConnect && (
        <Button
          variant="default"
          renderRoot={(props) => <Link {...props} to={'/company/settings/integrations' as '/'} />}
        >
          Connect {product} in company settings
        </Button>
      )}
    </div>
  );
}
