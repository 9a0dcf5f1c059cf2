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
  /** It was connected, and doesn't work any more. */
  isBroken: boolean;
}

export function NotConnected({ project, product, next, isBroken }: Props) {
  const viewer = useViewer(useMemo(() => [project], [project]));
  const mayConnect = can(viewer, 'company.edit', { company_id: project.company_id });
  const connect = isBroken ? 'reconnect' : 'connect';
  return (
    <div className={styles.notConnected}>
      <p>
        <b>{isBroken ? `${product} no longer accepts the connection.` : `${product} isn't connected.`}</b>{' '}
        {mayConnect
          ? `${isBroken ? 'Reconnect' : 'Connect'} it once for your company, then ${next}.`
          : `Ask an owner or administrator of your company to ${connect} it, then ${next}.`}
      </p>
      {mayConnect && (
        <Button
          variant="default"
          renderRoot={(props) => <Link {...props} to={'/company/settings/integrations' as '/'} />}
        >
          {isBroken ? 'Reconnect' : 'Connect'} {product} in company settings
        </Button>
      )}
    </div>
  );
}
