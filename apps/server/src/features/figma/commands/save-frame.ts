// Saves a frame's current picture and, until a user has seen the change, the picture from before it. A new picture of a known frame
// is in the ticket's history.
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import type { ReceivedFile } from '../../../platform/files/create-files.ts';
import { fail } from '../../../platform/http/fail.ts';
import { ofTicket } from '../../files/steps/owner.ts';
import { removeFramePictures } from '../../files/steps/remove-files.ts';
import { saveFile } from '../../files/steps/save-file.ts';
import { recordChanges } from '../../history/steps/record-changes.ts';
import { changedBy } from '../../history/steps/record-statuses.ts';
import { lockTicket } from '../../tickets/steps/lock-ticket.ts';
import { holdFrame } from '../reads.ts';
import { clearChange, updateFrame } from '../writes.ts';

interface Input {
  frame_id: string;
  version: string;
  last_modified: string;
  name: string | null;
  /** Why there is no new picture; the previous one stays. */
  problem: string | null;
  file: ReceivedFile | null;
  quotaMegabytes: number;
}

export const saveFrame = defineCommand({
  name: 'saveFrame',
  target: 'ticket',
  input: fromCode<Input>(),
  action: 'ticket.edit',
  async run(context, input): Promise<void> {
    const { tx, now, emit } = context;
    const { company_id, project_id, id: ticket_id, frame_id, file, quotaMegabytes, ...facts } = input;
    await lockTicket(tx, input);
    const held = await holdFrame(tx, { company_id, ticket_id, id: frame_id });
    if (!held) return;
    const { picture_id, before_id, changed_at } = held;
    const ref = { company_id, id: frame_id };
    if (file && file.sha256 !== held.sha256) {
      await saveFile(context, { file, owner: ofTicket(input), quotaMegabytes });
      // Keep the picture that users saw last, and delete the unseen one that came after it.
      const isFlagged = changed_at !== null;
      if (isFlagged && picture_id) await removeFramePictures(tx, company_id, [picture_id]);
      const before = isFlagged ? before_id : picture_id;
      const at = picture_id ? (changed_at ?? now) : null;
      await updateFrame(tx, ref, { ...facts, picture_id: file.id, before_id: before, changed_at: at });
      if (picture_id) {
        const changed = facts.name ?? held.name ?? held.node_id;
        const change = { ticket_id, field: 'frame', before: null, after: changed } as const;
        await recordChanges(tx, input, [change], changedBy(context));
        emit({ type: 'frames.changed', company_id, project_id, payload: { ticket_id, changed } });
        return;
      }
    } else await updateFrame(tx, ref, { ...facts, picture_id, before_id, changed_at });
    emit({ type: 'frames.changed', company_id, project_id, payload: { ticket_id } });
  },
  inverse: { none: "It is Figma's data." },
});

export const acceptFrame = defineCommand({
  name: 'acceptFrame',
  target: 'ticket',
  input: fromCode<{ frame_id: string }>(),
  action: 'ticket.edit',
  async run({ tx, emit }, { company_id, project_id, id: ticket_id, frame_id }) {
    const held = (await holdFrame(tx, { company_id, ticket_id, id: frame_id })) ?? fail('not_found');
    if (held.changed_at === null) return;
    if (held.before_id) await removeFramePictures(tx, company_id, [held.before_id]);
    await clearChange(tx, { company_id, id: frame_id });
    emit({ type: 'frames.changed', company_id, project_id, payload: { ticket_id } });
  },
  inverse: { none: 'The former picture of the frame is not kept.' },
});
