// Reads the signed-in user's role in the current company.
import { useQuery } from '@tanstack/react-query';
import type { Standing } from '@worklane/domain/access/rank';
import { useLocalState } from '../../platform/local-state/local-state.ts';
import { companyQuery } from '../companies/data.ts';

export function useOwnStanding(): Standing {
  const user_id = useLocalState((state) => state.currentUser?.id ?? '');
  const role = useLocalState((state) => state.company?.user_role ?? 'client');
  const companyId = useLocalState((state) => state.company?.id ?? '');
  const { data: company } = useQuery(companyQuery(companyId));
  return { user_id, role, is_company_owner: company?.owner_id === user_id };
}
