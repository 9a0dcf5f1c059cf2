// Saves what a provider handed out when a company was connected to it.
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import { revokeReplaced } from '../jobs.ts';
import { type NewConnection, upsertConnection } from '../writes.ts';

export const saveConnection = defineCommand({
  name: 'saveConnection',
  target: 'company',
  input: fromCode<Omit<NewConnection, 'id' | 'created_by' | 'now'>>(),
  action: 'company.edit',
  async run({ tx, viewer, now, newId, emit, enqueue }, connection) {
    const { company_id, type } = connection;
    const former = await upsertConnection(tx, {
      ...connection,
      id: newId(),
      created_by: viewer.is_system ? null : viewer.user_id,
      now,
    });
    if (former) enqueue(revokeReplaced, { company_id, type, sealed: former });
    emit({ type: 'integration.changed', company_id, project_id: null, payload: { type } });
  },
  inverse: { none: 'A connection is ended by disconnecting.' },
});
