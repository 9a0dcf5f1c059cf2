// Fetches the API tokens of the user and of all members of a company, and what a program asks for.
import { queryOptions } from '@tanstack/react-query';
import { apiTokens } from '@worklane/contract/api-tokens';
import { oauth } from '@worklane/contract/integrations/oauth';
import { call } from '../../platform/api/call.ts';

export const tokenKeys = { all: ['api-tokens'] as const };

/** Never cached, because programs use their tokens all the time. */
export const ownTokensQuery = queryOptions({
  queryKey: [...tokenKeys.all, 'own'],
  queryFn: ({ signal }) => call(apiTokens.list, { signal }),
  staleTime: 0,
});

export const companyTokensQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...tokenKeys.all, companyId],
    queryFn: ({ signal }) => call(apiTokens.ofCompany, { params: { company: companyId }, signal }),
    staleTime: 0,
  });

/** Fetches what a program asks for, once: nothing about it changes while the user decides. */
export const consentQuery = (request: string) =>
  queryOptions({
    queryKey: ['oauth-consent', request],
    queryFn: ({ signal }) => call(oauth.ask, { query: { request }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
