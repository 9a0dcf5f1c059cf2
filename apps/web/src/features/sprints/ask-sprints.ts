// Asks the server for sprints, and for how a company has them made.
import { sprintConfigs, sprints } from '@worklane/contract/sprints';
import { call } from '../../platform/api/call.ts';

export const askSprints = (projectId: string, signal: AbortSignal) =>
  call(sprints.ofProject, { params: { project: projectId }, signal });

/** @returns null where nobody has said yet how sprints are made */
export async function askSprintConfig(companyId: string, signal: AbortSignal) {
  const { data } = await call(sprintConfigs.get, { params: { company: companyId }, signal });
  return data;
}
