// Caches the projects of several companies in the browser.
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import type { Project } from '@worklane/contract/projects';
import type { CompanyBrief } from '@worklane/contract/users';
import { projectsQuery } from '../data.ts';

const joined = (results: UseQueryResult<Project[]>[]): Project[] => results.flatMap(({ data }) => data ?? []);

export const useProjectsOf = (companies: readonly CompanyBrief[]): readonly Project[] =>
  useQueries({ queries: companies.map(({ id }) => projectsQuery(id)), combine: joined });
