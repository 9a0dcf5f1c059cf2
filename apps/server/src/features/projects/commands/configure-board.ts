// Changes the statuses, types, priorities and labels of a board.
import type { ConfigurationChange } from '@worklane/contract/boards';
import type { ProjectRef } from '@worklane/domain/access/refs';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { setConfiguration } from '../steps/set-configuration.ts';

export const configureBoard = defineCommand<ProjectRef & { change: ConfigurationChange }, void>({
  name: 'configureBoard',
  action: 'project.settings',
  queue: ({ project_id }) => `board ${project_id}`,
  run: setConfiguration,
});
