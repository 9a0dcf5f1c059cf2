// Lets owners and administrators through, and everybody else back to the dashboard, once it is known who they are.
import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { can } from '@worklane/domain/access/can';
import { ROLE_LABELS } from '@worklane/domain/access/roles';
import { type ReactNode, useEffect } from 'react';
import { useLocalState } from '../../../platform/local-state/local-state.ts';
import { useLosses } from '../../../platform/local-state/lost-access.ts';
import type { TypedText } from '../../../platform/local-state/typed-texts.ts';
import { useViewer } from '../../../platform/session/use-viewer.ts';
import { Problem } from '../../../ui/problems/problem.tsx';
import { meQuery } from '../../accounts/data.ts';
import { companyQuery, membersQuery } from '../data.ts';
import styles from '../settings/settings.module.css';
import screen from './no-company.module.css';
import { TypedTexts } from './typed-texts.tsx';

export function AdminGuard({ children }: { children: ReactNode }) {
  const companyId = useLocalState((state) => state.company?.id ?? '');
  const viewer = useViewer();
  const role = useLosses((state) => state.role);
  const asked = [useQuery(meQuery), useQuery(companyQuery(companyId)), useQuery(membersQuery(companyId))];
  if (asked.some(({ isLoading }) => isLoading)) {
    return (
      <div className={styles.wait} role="status" aria-label="Loading">
        <Loader size={24} />
      </div>
    );
  }
  // Not shown: the screen would fetch again when it appears, and this guard would then hide it to wait, in an endless loop.
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
  if (can(viewer, 'company.edit', { company_id: companyId })) return children;
  return role?.company_id === companyId ? <LostRole typed={role.typed} /> : <Navigate to="/dashboard" replace />;
}

/** Shows the text that a user was typing when they lost the role. */
function LostRole({ typed }: { typed: readonly TypedText[] }) {
  const company = useLocalState((state) => state.company);
  useEffect(() => () => useLosses.setState({ role: undefined }), []);
  return (
    <div className={screen.screen}>
      <h1 className={screen.title}>You can't change these settings any more</h1>
      <p className={screen.text}>
        Your role in {company?.name} is now {company && ROLE_LABELS[company.user_role]}.
      </p>
      <TypedTexts company={company?.name ?? ''} texts={typed} />
      <Button variant="default" component={Link} to="/dashboard">
        Go to My Tasks
      </Button>
    </div>
  );
}
