// Fetches and changes a project's repository. Listens to its events here, so that a board's first load doesn't carry code that only
// the settings need.
import { infiniteQueryOptions, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { githubIntegration } from '@worklane/contract/functions/github-integration';
import { type GitHubRules, github, type ProjectGitHub } from '@worklane/contract/integrations/github';
import type { Project } from '@worklane/contract/projects';
import { useEffect } from 'react';
import { call } from '../../../platform/api/call.ts';
import { callFunction } from '../../../platform/api/call-function.ts';
import { FRESHNESS } from '../../../platform/query/freshness.ts';
import { subscribe } from '../../../platform/realtime/realtime.ts';
import { toastDone, toastError, toastNotSaved, toastSaved, toastUndo } from '../../../ui/toast.tsx';
import { updateProject } from '../project-changes.ts';

/** A sync emits no events, so the page polls its progress. */
const ASK_EVERY_MS = 1_000;

const gitHubQuery = (project: string) =>
  queryOptions({
    queryKey: ['projects', 'github', project],
    queryFn: ({ signal }) => call(github.ofProject, { params: { project }, signal }),
    staleTime: FRESHNESS.projects,
    refetchInterval: ({ state }) => (state.data?.sync?.state === 'running' ? ASK_EVERY_MS : false),
  });

export interface ListedRepository {
  id: string;
  owner: string;
  name: string;
  url: string;
  description: string;
  is_private: boolean;
}

/** Fetches repositories page by page, last updated first. */
export const repositoriesQuery = (projectId: string) =>
  infiniteQueryOptions({
    queryKey: ['projects', 'github', projectId, 'repositories'],
    queryFn: async ({ pageParam: page }) => {
      const body = { action: 'repositories', projectId, page } as const;
      const data = await callFunction<typeof githubIntegration.repositories>('github-integration', body);
      return data ?? { repositories: [], has_more: false };
    },
    initialPageParam: 1,
    getNextPageParam: ({ has_more }, all) => (has_more ? all.length + 1 : undefined),
    staleTime: FRESHNESS.other,
    retry: false,
  });

/** @returns undefined when the connected account doesn't see the repository */
export async function findRepository(
  projectId: string,
  { owner, name: repo }: Pick<ListedRepository, 'owner' | 'name'>,
): Promise<ListedRepository | undefined> {
  const body = { action: 'repositories', projectId, owner, repo } as const;
  const found = await callFunction<typeof githubIntegration.repositories>('github-integration', body);
  return found?.repositories[0];
}

/** What a project is linked to, as its settings store it. */
export type ChosenRepository = Pick<ListedRepository, 'id' | 'owner' | 'name' | 'url'>;

export function useGitHub(project: Project) {
  const { id } = project;
  const client = useQueryClient();
  const options = gitHubQuery(id);
  const query = useQuery(options);
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: gitHubQuery(id).queryKey });
    const types = ['github.changed', 'integration.changed', 'project.updated'] as const;
    const ends = types.map((type) => subscribe(type, refresh));
    return () => {
      for (const end of ends) end();
    };
  }, [client, id]);
  const params = { project: id };
  const keep = (data: ProjectGitHub) => client.setQueryData(options.queryKey, data);
  const failed = (title: string) => ({
    onError: ({ message }: Error) => {
      toastError(title, message);
      void client.invalidateQueries({ queryKey: options.queryKey });
    },
  });
  return {
    query,
    link: useMutation({
      mutationFn: (chosen: ChosenRepository | null) => linkProject(project, chosen),
      ...failed('The repository was not changed'),
    }),
    startSync: useMutation({
      mutationFn: () => call(github.startSync, { params }),
      onSuccess: keep,
      ...failed('The sync was not started'),
    }),
    cancelSync: useMutation({
      mutationFn: () => call(github.cancelSync, { params }),
      onSuccess: keep,
      ...failed('The sync was not cancelled'),
    }),
    publish: useMutation({
      mutationFn: (makes_public_issues: boolean) =>
        call(github.setPublishing, { params, body: { makes_public_issues } }),
      onSuccess: keep,
      ...failed('The choice was not saved'),
    }),
    saveRules: useMutation({
      mutationFn: (rules: GitHubRules) => call(github.setRules, { params, body: rules }),
      onSuccess: (data) => {
        keep(data);
        toastSaved('Project', 'Tickets follow pull requests by the new rules.');
      },
      onError: ({ message }) => toastNotSaved('Project', message),
    }),
  };

  /** @param chosen null to unlink the current one */
  async function linkProject(from: Project, chosen: ChosenRepository | null): Promise<void> {
    const { github_repo_owner: owner, github_repo_name: name } = from;
    const saved = await updateProject(client, from, fieldsOf(chosen));
    await client.invalidateQueries({ queryKey: options.queryKey });
    if (chosen) toastDone(`${chosen.owner}/${chosen.name} linked`);
    else if (owner && name) {
      const former = { owner, name, url: from.github_repo_url ?? '', id: from.github_repo_id ?? '' };
      toastUndo(`${owner}/${name} unlinked`, () => void linkProject(saved, former).catch(sayNotLinked));
    }
  }
}

const sayNotLinked = ({ message }: Error) => toastError('The repository was not linked again', message);

const fieldsOf = (chosen: ChosenRepository | null) => ({
  github_repo_owner: chosen?.owner ?? '',
  github_repo_name: chosen?.name ?? '',
  github_repo_url: chosen?.url ?? '',
  github_repo_id: chosen?.id ?? '',
});

export type GitHubOfProject = ReturnType<typeof useGitHub>;
