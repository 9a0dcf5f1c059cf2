// Fetches what programs did with the user's API tokens.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { cursorAt } from '@worklane/contract/platform/paging';
import { TOKEN_ACTION_PAGE, tokenActions } from '@worklane/contract/token-actions';
import { call } from '../../platform/api/call.ts';

export const actionKeys = { all: ['token-actions'] as const };

export const ACTION_FILTERS = ['token', 'agent', 'project'] as const;
/** As the address has it. */
export type ActionFilter = { [Name in (typeof ACTION_FILTERS)[number]]?: string | undefined };

export const actionsQuery = (company_id: string, { token, agent, project }: ActionFilter) =>
  infiniteQueryOptions({
    queryKey: [...actionKeys.all, company_id, 'list', token, agent, project],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        company_id,
        ...(token && { token_id: token }),
        ...(agent && { agent }),
        ...(project && { project_id: project }),
        ...(pageParam !== undefined && { before: pageParam }),
      };
      return call(tokenActions.list, { query, signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (actions) => {
      const last = actions.at(-1);
      return last && actions.length >= TOKEN_ACTION_PAGE ? cursorAt(last.at, last.id) : undefined;
    },
    staleTime: 0,
  });

export const programsQuery = (company_id: string) =>
  queryOptions({
    queryKey: [...actionKeys.all, company_id, 'programs'],
    queryFn: ({ signal }) => call(tokenActions.programs, { query: { company_id }, signal }),
    staleTime: 0,
  });
