// Changes the statuses, types, priorities and labels of a board.
import { ConfigurationChange } from '@worklane/contract/boards';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { inCompany } from '../../../platform/session/scope.ts';
import { readConfiguration } from '../reads.ts';
import { setConfiguration } from '../steps/set-configuration.ts';

export const configureBoard = defineCommand({
  name: 'configureBoard',
  target: 'project',
  input: z.object({ change: ConfigurationChange }),
  isCallable: true,
  action: 'project.settings',
  queue: ({ project_id }) => `board ${project_id}`,
  run: setConfiguration,
  inverse: {
    before: ({ tx }, { company_id, project_id }) => readConfiguration(tx, inCompany(company_id), project_id),
    async calls({ context: { tx }, input: { company_id, project_id, change }, before }) {
      const now = await readConfiguration(tx, inCompany(company_id), project_id);
      // Tickets of a removed status have another by now.
      if (!before || !now || Object.keys(change.moves).length > 0) return null;
      return [
        { command: 'configureBoard', target: project_id, input: { change: { ...before, version: now.version } } },
      ];
    },
  },
});
