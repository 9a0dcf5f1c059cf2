// Lets owners and administrators through, and everybody else back to the dashboard, once it is known who they are.
import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { can } from '@worklane/domain/access/can';
import type { ReactNode } from 'react';
import { useLocalState } from '../../../platform/local-state/local-state.ts';
import { useViewer } from '../../../platform/session/use-viewer.ts';
import { Problem } from '../../../ui/problem.tsx';
import { meQuery } from '../../accounts/data.ts';
import { companyQuery, membersQuery } from '../data.ts';
import styles from '../settings/settings.module.css';

export function AdminGuard({ children }: { children: ReactNode }) {
  const companyId = useLocalState((state) => state.company?.id ?? '');
  const viewer = useViewer();
  const asked = [useQuery(meQuery), useQuery(companyQuery(companyId)), useQuery(membersQuery(companyId))];
  if (asked.some(({ isLoading }) => isLoading)) {
    return (
      <div className={styles.wait} role="status" aria-label="Loading">
        <Loader size={24} />
      </div>
    );
  }
  // Not let through: the screen would ask again as it appears, and this would take it away to wait, without end.
  const failed = asked.filter(({ isLoadingError }) => isLoadingError);
  if (failed[0]?.error) {
    return (
      <Problem
        isPage
        alwaysRetry
        title="Error loading company data. Please try again later."
        error={failed[0].error}
        onRetry={() => {
          for (const each of failed) void each.refetch();
        }}
      />
    );
  }
  return can(viewer, 'company.edit', { company_id: companyId }) ? children : <Navigate to="/dashboard" replace />;
}
