// Lets owners and administrators through, and everybody else back to the dashboard, once it is known who they are.
import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { can } from '@worklane/domain/access/can';
import type { ReactNode } from 'react';
import { useLocalState } from '../../../platform/local-state/local-state.ts';
import { useViewer } from '../../../platform/session/use-viewer.ts';
import { meQuery } from '../../accounts/data.ts';
import { companyQuery, membersQuery } from '../data.ts';
import styles from '../settings/settings.module.css';

export function AdminGuard({ children }: { children: ReactNode }) {
  const companyId = useLocalState((state) => state.company?.id ?? '');
  const viewer = useViewer();
  const isLoading = [
    useQuery(meQuery).isLoading,
    useQuery(companyQuery(companyId)).isLoading,
    useQuery(membersQuery(companyId)).isLoading,
  ].some(Boolean);
  if (isLoading) {
    return (
      <div className={styles.wait} role="status" aria-label="Loading">
        <Loader size={24} />
      </div>
    );
  }
  return can(viewer, 'company.edit', { company_id: companyId }) ? children : <Navigate to="/dashboard" replace />;
}
