// Disconnects the viewer's calendar.
import { defineCommand, NO_FIELDS, OWN } from '../../../platform/commands/run-command.ts';
import { endCalendar } from '../steps/end-calendar.ts';

export const disconnectCalendar = defineCommand({
  name: 'disconnectCalendar',
  target: 'own',
  input: NO_FIELDS,
  action: OWN,
  run: (context) => endCalendar(context, context.viewer.user_id),
  inverse: { none: 'The tokens are revoked: it has to be connected again.' },
});
