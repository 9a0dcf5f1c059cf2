// Requests everything a board needs at once, or takes the answers that boot.js has requested. The stored session and
// the key in the address are enough to know what that is.
import { buildPath } from '@worklane/client/build-path';
import { boards } from '@worklane/contract/boards';
import { projects } from '@worklane/contract/projects';
import { tickets } from '@worklane/contract/tickets';
import { configurationOf, projectByKeyQuery } from '../features/projects/data.ts';
import { bootAnswer } from '../platform/api/boot-answers.ts';
import { call } from '../platform/api/call.ts';
import { preloadAnswer } from '../platform/api/preloaded-answers.ts';
import { localState } from '../platform/local-state/local-state.ts';
import { queryClient } from '../platform/query/query-client.ts';

const BOARD_ADDRESS = /^\/projects\/([^/]+)\/?$/;

type Where = Record<'params' | 'query', Record<string, string>>;
const pathOf = ({ path }: { path: string }, { params, query }: Where) => buildPath(path, params, query);

export function startBoardEarly(pathname: string): void {
  const key = BOARD_ADDRESS.exec(pathname)?.[1];
  const { token, company } = localState.get();
  if (!key || key === 'new' || !token || !company) return;
  const projectKey = decodeURIComponent(key).toUpperCase();
  const where = { params: { project: projectKey }, query: { company_id: company.id } };
  const board = () => call(tickets.board, where);
  const project = projectByKeyQuery(company.id, projectKey);
  const asked = { ...project, queryFn: () => bootAnswer(pathOf(projects.get, where), () => call(projects.get, where)) };
  preloadAnswer('tickets.board', projectKey, bootAnswer(pathOf(tickets.board, where), board));
  preloadAnswer(
    'boards.configuration',
    projectKey,
    bootAnswer(pathOf(boards.configuration, where), () => configurationOf(company.id, projectKey)),
  );
  void queryClient.prefetchQuery(asked);
}
