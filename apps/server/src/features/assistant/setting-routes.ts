// Serves the settings of the assistant: its key, which never comes back, its model, its limits and its meter.
import { type AssistantSettings, type AssistantUsage, assistantSettings } from '@worklane/contract/assistant-settings';
import { membershipIn } from '@worklane/domain/access/can';
import { fail, failInput } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import { refusalOf } from '../../platform/outside/check-address.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import { saveConnection } from '../integrations/commands/save-connection.ts';
import { readConnection } from '../integrations/reads.ts';
import { changeAssistantSettings } from './commands/change-assistant-settings.ts';
import { closeProjectToAssistant } from './commands/close-project-to-assistant.ts';
import { testModel } from './flows/test-model.ts';
import { maskedKey, reachOf, sealKey } from './model/connect-model.ts';
import { readClosedProjects, readSettings, readToday, readUsed } from './setting-reads.ts';
import { readDays, readMonths, readTotals, readUsers } from './usage-reads.ts';

/** What a header can hold. */
const KEY = /^[\x21-\x7e]+$/;

export const assistantSettingRoutes = (services: Services) => {
  const { db, run, now, config } = services;

  const settingsOf = async (company_id: string): Promise<AssistantSettings> => {
    const key = await readConnection(db, { company_id, type: 'openai' });
    return {
      masked_key: key ? maskedKey(services, company_id, key) : null,
      key_updated_at: key?.created_at ? new Date(key.created_at).toISOString() : null,
      key_updated_by: key?.connected_by ?? null,
      default_address: config.ai.address,
      default_model: config.ai.model,
      ...(await readSettings(db, company_id)),
    };
  };

  return [
    route(assistantSettings.state, async ({ viewer, target: { company_id } }) => {
      const { user_id } = viewer;
      const [key, settings, closed_project_ids, today] = await Promise.all([
        readConnection(db, { company_id, type: 'openai' }),
        readSettings(db, company_id),
        readClosedProjects(db, scopeOf(viewer), company_id),
        readToday(db, company_id, now()),
      ]);
      const role = membershipIn(viewer, company_id)?.role;
      const used = await readUsed(db, { company_id, user_id }, today);
      return {
        is_connected: key !== undefined,
        is_off_for_role: role === undefined || settings.off_roles.includes(role),
        closed_project_ids,
        tokens_today: used.person_today,
        tokens_a_day: settings.tokens_a_day,
      };
    }),
    route(assistantSettings.get, ({ target }) => settingsOf(target.company_id)),
    route(assistantSettings.update, async ({ viewer, target: { company_id }, body }) => {
      const address = body.address?.replace(/\/+$/, '') ?? body.address;
      // The paths of the calls are added at the end.
      if (address && /[?#]/.test(address)) fail('ai_address_parts');
      if (address && refusalOf(new URL(address), reachOf(config, address), config.ai.privateHosts))
        fail('ai_address_refused');
      const changes = { ...body, address };
      await run(viewer, changeAssistantSettings, { company_id, changes, default_address: config.ai.address });
      return settingsOf(company_id);
    }),
    route(assistantSettings.saveKey, async ({ viewer, target: { company_id }, body }) => {
      const key = body.api_key.trim();
      if (key === '') fail('ai_key_required');
      if (!KEY.test(key)) failInput('body.api_key', 'has characters that no key has');
      const { address } = await readSettings(db, company_id);
      const sealed = sealKey(services, company_id, { key, for_address: address ?? config.ai.address });
      await run(viewer, saveConnection, sealed);
      return settingsOf(company_id);
    }),
    route(assistantSettings.test, ({ target: { company_id } }) => testModel(services, company_id)),
    route(assistantSettings.usage, ({ target: { company_id }, query }) => usageOf(services, company_id, query.month)),
    route(assistantSettings.closeProject, async ({ viewer, target: { company_id, project_id }, body }) => {
      await run(viewer, closeProjectToAssistant, { company_id, project_id, ...body });
      return body;
    }),
  ];
};

/** @param asked a month such as 2026-11; by default, the present one */
async function usageOf({ db, now }: Services, company_id: string, asked: string | undefined): Promise<AssistantUsage> {
  const today = await readToday(db, company_id, now());
  const { tokens_a_month, prices } = await readSettings(db, company_id);
  const present = { company_id, month: today.month, prices };
  const inMonth = { ...present, month: asked === undefined ? today.month : `${asked}-01` };
  const [totals, people, days, presentDays, used] = await Promise.all([
    readTotals(db, inMonth),
    readUsers(db, inMonth),
    readDays(db, inMonth),
    readDays(db, present),
    readMonths(db, company_id),
  ]);
  const ofToday = presentDays.find(({ day }) => day === today.day) ?? { tokens: 0, cost: prices && 0 };
  return {
    month: inMonth.month,
    months: [...new Set([today.month, ...used])],
    ...totals,
    tokens_a_month,
    tokens_today: ofToday.tokens,
    currency: prices?.currency ?? null,
    cost_today: ofToday.cost,
    people,
    days,
  };
}
