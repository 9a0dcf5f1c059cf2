// Lists calls that run several commands as one. Which rights each command asks, batches.db.test.ts says.
import { uuidv7 } from 'uuidv7';
import type { MixedTarget, Target } from '../walk/walk-target.ts';
import { input, type Specimens } from './specimen.ts';

const watch = (target: string) => ({ command: 'watchTicket', target, input: { is_watching: true } });
const batchOf = (...commands: object[]) => input({ body: { commands } });
const onTicket = (command: string, given: (target: MixedTarget) => object) => (target: MixedTarget) =>
  batchOf(watch(target.ticket), { command, target: target.ticket, input: given(target) });

export const batchSpecimens: Specimens = {
  'batches.run': {
    right: 'signed-in',
    request: (target: Target) => batchOf(watch(target.ticket)),
    mixed: [
      ({ ticket, foreign }) => batchOf(watch(ticket), watch(foreign.ticket)),
      ({ ticket, foreign }) => batchOf(watch(foreign.ticket), watch(ticket)),
      onTicket('updateTicket', ({ foreign }) => ({ changes: { parent_id: foreign.ticket } })),
      onTicket('updateTicket', ({ foreign }) => ({ changes: { sprint_id: foreign.sprint } })),
      onTicket('linkTickets', ({ foreign }) => ({ link_id: uuidv7(), kind: 'blocks', ticket: foreign.ticket })),
      onTicket('transferTicket', ({ foreign }) => ({ to_project: foreign.project.id, transfer_id: uuidv7() })),
      onTicket('editComment', ({ foreign }) => ({ comment_id: foreign.comment, content: 'Changed' })),
      onTicket('changeTime', ({ foreign }) => ({ entry_id: foreign.time_entry, changes: { minutes: 1 } })),
    ],
  },
  'batches.undo': { right: 'signed-in', request: () => input({ params: { batch: uuidv7() }, body: {} }) },
};
