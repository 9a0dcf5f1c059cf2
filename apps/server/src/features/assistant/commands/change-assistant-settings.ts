// Changes the model and the limits of a company's assistant.
import { AssistantSettingsChange } from '@worklane/contract/assistant';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { readSettings } from '../setting-reads.ts';
import { upsertSettings } from '../setting-writes.ts';

export const changeAssistantSettings = defineCommand({
  name: 'changeAssistantSettings',
  target: 'company',
  input: z.object({ changes: AssistantSettingsChange }),
  action: 'company.edit',
  async run({ tx, now, emit }, { company_id, changes }) {
    const former = await readSettings(tx, company_id);
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    await upsertSettings(tx, company_id, { ...former, ...given }, now);
    emit({ type: 'assistant.changed', company_id, project_id: null, payload: {} });
  },
  inverse: { none: 'Administrators set the limits of the assistant by hand.' },
});
