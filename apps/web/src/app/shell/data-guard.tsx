// Lets a page appear once it is known which company it is about. A company known from before is enough: the page then
// shows at once, and what the server says of the person follows.
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@worklane/client/api-error';
import { type ReactNode, useEffect } from 'react';
import { meQuery } from '../../features/accounts/data.ts';
import { useLocalState } from '../../platform/local-state/local-state.ts';
import { useLosses } from '../../platform/local-state/lost-access.ts';
import { watchTyping } from '../../platform/local-state/typed-texts.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Problem } from '../../ui/problems/problem.tsx';
import { Waiting } from '../../ui/waiting.tsx';

const LostCompany = lazyPart(async () => (await import('../../features/companies/parts/lost-company.tsx')).LostCompany);
const NoCompany = lazyPart(async () => (await import('../../features/companies/parts/no-company.tsx')).NoCompany);

export function DataGuard({ children }: { children: ReactNode }) {
  const company = useLocalState((state) => state.company);
  const lost = useLosses((state) => state.company);
  const { data: me, error, refetch } = useQuery(meQuery);
  useEffect(watchTyping, []);
  if (lost && me) return <LostCompany lost={lost} me={me} />;
  if (company) return children;
  if (me) return <NoCompany closed={me.closed_companies} />;
  if (error) return <Problem alwaysRetry title={titleOf(error)} error={error} onRetry={() => void refetch()} />;
  return <Waiting words="Loading company data..." />;
}

function titleOf(error: Error): string {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 401) return 'Please log in again to access your company data.';
  if (status === 404) return 'Unable to load company data. Please try again later.';
  return 'Error loading company data. Please try again later.';
}
