// Switches to another company: nothing of the former one stays current, and its tickets leave the cache (decision
// T-39).
import type { QueryClient } from '@tanstack/react-query';
import type { CompanyBrief } from '@worklane/contract/users';
import { localState } from '../../../platform/local-state/local-state.ts';

export function switchCompany(client: QueryClient, company: CompanyBrief): void {
  localState.setCurrentProject(undefined);
  localState.setCompany(company);
  client.removeQueries({ queryKey: ['tickets'] });
}
