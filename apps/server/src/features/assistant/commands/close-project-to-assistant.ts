// Closes a project to the assistant, or opens it again.
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { setProjectClosed } from '../setting-writes.ts';

export const closeProjectToAssistant = defineCommand({
  name: 'closeProjectToAssistant',
  target: 'project',
  input: z.object({ is_closed: z.boolean() }),
  action: 'project.settings',
  async run({ tx, emit }, { company_id, project_id, is_closed }) {
    await setProjectClosed(tx, { company_id, project_id }, is_closed);
    emit({ type: 'assistant.changed', company_id, project_id: null, payload: {} });
  },
  inverse: { none: 'Which projects a model may read is decided by hand.' },
});
