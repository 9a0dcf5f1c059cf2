// Changes the model and the limits of a company's assistant. A key belongs to the address that it was stored for: it is
// never sent to another one, which a stranger may run.
import { AssistantSettingsChange } from '@worklane/contract/assistant-settings';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { endConnections } from '../../integrations/steps/end-connections.ts';
import { readSettings } from '../setting-reads.ts';
import { upsertSettings } from '../setting-writes.ts';

export const changeAssistantSettings = defineCommand({
  name: 'changeAssistantSettings',
  target: 'company',
  /** `default_address`: of the server. */
  input: z.object({ changes: AssistantSettingsChange, default_address: z.string() }),
  action: 'company.edit',
  async run(context, { company_id, changes, default_address }) {
    const { tx, now, emit } = context;
    const former = await readSettings(tx, company_id);
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    const next = { ...former, ...given };
    await upsertSettings(tx, company_id, next, now);
    if ((next.address ?? default_address) !== (former.address ?? default_address))
      await endConnections(context, { company_id, type: 'openai' });
    emit({ type: 'assistant.changed', company_id, project_id: null, payload: {} });
  },
  inverse: { none: 'Administrators set the limits of the assistant by hand.' },
});
