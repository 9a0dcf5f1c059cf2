// Asks the server for sprints, and for how a company has them made.
import { sprintConfigs, sprints } from '@worklane/contract/sprints';
import { call } from '../../platform/api/call.ts';

export const askSprints = (projectId: string, signal: AbortSignal) =>
  call(sprints.ofProject, { params: { project: projectId }, signal });

export const askSprintConfig = (companyId: string, signal: AbortSignal) =>
  call(sprintConfigs.get, { params: { company: companyId }, signal });
