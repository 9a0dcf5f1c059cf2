// Follows a link into a project of another of the user's companies: switches to it and says so. Writes the project's key
// into the address as it is: a link may have it in lower case, or one it had before.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { ApiError } from '@worklane/client/api-error';
import { projects } from '@worklane/contract/projects';
import { type ReactNode, useEffect } from 'react';
import { meQuery } from '../../features/accounts/data.ts';
import { switchCompany } from '../../features/companies/parts/switch-company.ts';
import { projectByKeyQuery, projectKeys } from '../../features/projects/data.ts';
import { call } from '../../platform/api/call.ts';
import { useLocalState } from '../../platform/local-state/local-state.ts';
import { toastDone } from '../../ui/toast.tsx';
import { Waiting } from '../../ui/waiting.tsx';

const keyIn = (pathname: string): string => decodeURIComponent(/^\/projects\/([^/]+)/.exec(pathname)?.[1] ?? '');

export function CompanyOfLink({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const key = useRouterState({ select: ({ location }) => keyIn(location.pathname) });
  const companyId = useLocalState((state) => state.company?.id ?? '');
  // The page itself asks for it.
  const { data: here, error } = useQuery({ ...projectByKeyQuery(companyId, key), enabled: false });
  const { data: me } = useQuery(meQuery);
  const isMissing = error instanceof ApiError && error.code === 'project_not_found';
  const isAsked = key !== '' && isMissing && (me?.companies.length ?? 0) > 1;
  const { data: project, isPending } = useQuery({
    queryKey: [...projectKeys.all, 'anywhere', key.toUpperCase()],
    queryFn: ({ signal }) => call(projects.get, { params: { project: key }, query: {}, signal }),
    enabled: isAsked,
    retry: false,
    // Asked again for each link.
    staleTime: 0,
    gcTime: 0,
  });
  useKeyInAddress(key, here?.key);
  const company = project && me?.companies.find(({ id }) => id === project.company_id && id !== companyId);
  useEffect(() => {
    if (!company || !project) return;
    switchCompany(client, company);
    toastDone(`Switched to ${company.name}`, `${project.name} belongs to this company.`);
  }, [client, company, project]);
  const isBusy = isAsked && (isPending || company !== undefined);
  return (
    <>
      {isBusy && <Waiting words="Loading project..." />}
      {/* It stays: what is put back asks the server for the project again, and so on for ever. */}
      <div style={{ display: isBusy ? 'none' : 'contents' }}>{children}</div>
    </>
  );
}

function useKeyInAddress(written: string, key: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!key || key === written) return;
    const to = location.pathname.replace(/^\/projects\/[^/]+/, () => `/projects/${encodeURIComponent(key)}`);
    void navigate({ to, search: true, hash: true, state: true, replace: true, ignoreBlocker: true });
  }, [navigate, written, key]);
}
