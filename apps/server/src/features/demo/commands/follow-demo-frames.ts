// Shows the frames that the demo's tickets link to, before their pictures are drawn.
import { defineCommand, NO_FIELDS } from '../../../platform/commands/run-command.ts';
import { followFrames } from '../../figma/steps/follow-frames.ts';

export const followDemoFrames = defineCommand({
  name: 'followDemoFrames',
  target: 'project',
  input: NO_FIELDS,
  action: 'project.settings',
  async run(context, { company_id, project_id }) {
    await followFrames(context, { company_id, project_id }, null);
  },
  inverse: { none: 'It follows the texts of the tickets, which have an inverse.' },
});
