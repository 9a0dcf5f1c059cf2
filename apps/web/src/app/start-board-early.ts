// On a board's address, asks for everything the board needs in one breath: the stored session and the key in the
// address are enough to know what that is.
import { tickets } from '@worklane/contract/tickets';
import { configurationOf, projectByKeyQuery } from '../features/projects/data.ts';
import { call } from '../platform/api/call.ts';
import { giveEarly } from '../platform/api/early-answers.ts';
import { localState } from '../platform/local-state/local-state.ts';
import { queryClient } from '../platform/query/query-client.ts';

const BOARD_ADDRESS = /^\/projects\/([^/]+)\/?$/;

export function startBoardEarly(pathname: string): void {
  const key = BOARD_ADDRESS.exec(pathname)?.[1];
  const { token, company } = localState.get();
  if (!key || key === 'new' || !token || !company) return;
  const projectKey = decodeURIComponent(key).toUpperCase();
  const where = { params: { project: projectKey }, query: { company_id: company.id } };
  giveEarly('tickets.board', projectKey, call(tickets.board, where));
  giveEarly('boards.configuration', projectKey, configurationOf(company.id, projectKey));
  void queryClient.prefetchQuery(projectByKeyQuery(company.id, projectKey));
}
