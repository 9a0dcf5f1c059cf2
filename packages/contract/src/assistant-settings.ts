// Declares the settings of the AI assistant: its key and model, its limits and usage, and closed projects.
import { ROLES } from '@worklane/domain/access/roles';
import { CURRENCY, MOST_PRICE } from '@worklane/domain/assistant/prices';
import * as z from 'zod/mini';
import { defineEndpoint } from './platform/endpoint.ts';
import { inCompany, inProject, ofCompany } from './platform/paths.ts';
import { httpUrl, Id, line, matching, rawText, setOf, Timestamp, whole } from './platform/primitives.ts';

/** What every member knows of it. */
const AssistantState = z.object({
  is_connected: z.boolean(),
  is_off_for_role: z.boolean(),
  /** Of the company's projects, those that are closed to the assistant. */
  closed_project_ids: z.array(Id),
  tokens_today: z.int(),
  tokens_a_day: z.int(),
});
export type AssistantState = z.infer<typeof AssistantState>;

const tokens = whole(0, 1_000_000_000);

/** What a million tokens cost, in millionths of the currency's unit: 2500000 is 2.50. */
const ModelPrices = z.object({
  currency: matching(CURRENCY, 3, 'is not a currency of three capital letters'),
  input: whole(0, MOST_PRICE),
  output: whole(0, MOST_PRICE),
});
export type ModelPrices = z.infer<typeof ModelPrices>;

const AssistantSettings = z.object({
  /** Null while none is stored. Never the key. */
  masked_key: z.nullable(z.string()),
  key_updated_at: z.nullable(Timestamp),
  /** Their name. */
  key_updated_by: z.nullable(z.string()),
  /** Null: the server's default. */
  address: z.nullable(z.string()),
  model: z.nullable(z.string()),
  default_address: z.string(),
  default_model: z.string(),
  tokens_a_day: z.int(),
  tokens_a_month: z.int(),
  off_roles: z.array(z.enum(ROLES)),
  /** Null while none were entered. */
  prices: z.nullable(ModelPrices),
});
export type AssistantSettings = z.infer<typeof AssistantSettings>;

export const AssistantSettingsChange = z.object({
  address: z.optional(z.nullable(httpUrl(500))),
  model: z.optional(z.nullable(line(200))),
  /** For one person a day. */
  tokens_a_day: z.optional(tokens),
  /** For the company a month. */
  tokens_a_month: z.optional(tokens),
  off_roles: z.optional(setOf(z.enum(ROLES), ROLES.length)),
  /** Null removes them. */
  prices: z.optional(z.nullable(ModelPrices)),
});
export type AssistantSettingsChange = z.infer<typeof AssistantSettingsChange>;

/** People that the meter lists. */
export const METER_PEOPLE = 100;

/**
 * An estimate from the current prices, in millionths of the currency's unit. Null without prices, and where input and output were not
 * counted separately.
 */
const cost = z.nullable(z.int());

const AssistantUsage = z.object({
  /** The first day of the month, in the company's time zone, that all but `tokens_today` and `cost_today` are about. */
  month: z.string(),
  /** The first days of the present month and of those in which tokens were used, the latest first. */
  months: z.array(z.string()),
  tokens_this_month: z.int(),
  tokens_a_month: z.int(),
  tokens_today: z.int(),
  /** Of the month: tokens whose input and output were not counted separately. No cost includes them. */
  tokens_without_cost: z.int(),
  currency: z.nullable(z.string()),
  cost_this_month: cost,
  cost_today: cost,
  /** The most first. */
  people: z.array(z.object({ user_id: Id, tokens: z.int(), cost })),
  /** Those on which tokens were used, the latest first, in the company's time zone. */
  days: z.array(z.object({ day: z.string(), tokens: z.int(), cost })),
});
export type AssistantUsage = z.infer<typeof AssistantUsage>;

const ModelTest = z.object({ is_working: z.boolean(), message: z.string(), models: z.array(z.string()) });
export type ModelTest = z.infer<typeof ModelTest>;

const forAdmins = { access: { scope: 'company', action: 'company.edit' }, params: inCompany } as const;

export const assistantSettings = {
  state: defineEndpoint({
    name: 'assistantSettings.state',
    method: 'GET',
    path: '/api/companies/{company}/ai',
    summary: 'Get whether the assistant is available to you, and the tokens you have used today',
    access: { scope: 'company', action: 'company.view' },
    params: inCompany,
    response: AssistantState,
  }),
  get: defineEndpoint({
    name: 'assistantSettings.get',
    method: 'GET',
    path: '/api/companies/{company}/ai/settings',
    summary: "Get the assistant's model, its limits, its prices and the last characters of its key",
    ...forAdmins,
    response: AssistantSettings,
  }),
  update: defineEndpoint({
    name: 'assistantSettings.update',
    method: 'PATCH',
    path: '/api/companies/{company}/ai/settings',
    summary:
      "Update the assistant's model, limits or prices. A new address removes the key, because a key is only sent to the address that it was stored for",
    ...forAdmins,
    body: AssistantSettingsChange,
    response: AssistantSettings,
    errors: ['ai_address_parts', 'ai_address_refused'],
  }),
  saveKey: defineEndpoint({
    name: 'assistantSettings.saveKey',
    method: 'PUT',
    path: '/api/companies/{company}/ai/key',
    summary: "Store the model's key, replacing the previous one",
    ...forAdmins,
    body: z.object({ api_key: rawText(500) }),
    response: AssistantSettings,
    errors: ['ai_key_required'],
  }),
  test: defineEndpoint({
    name: 'assistantSettings.test',
    method: 'POST',
    path: '/api/companies/{company}/ai/test',
    summary:
      'Test the connection: ask the provider for its models and the chosen model for one word, and return what is wrong',
    ...forAdmins,
    response: ModelTest,
  }),
  usage: defineEndpoint({
    name: 'assistantSettings.usage',
    method: 'GET',
    path: '/api/companies/{company}/ai/usage',
    summary:
      'Get the tokens used in a month (by default, the present one) by the company, by each member and on each day, with their estimated cost if prices are set',
    ...forAdmins,
    query: z.object({
      month: z.optional(matching(/^(19|2\d)\d\d-(0[1-9]|1[0-2])$/, 7, 'is not a month such as 2026-11')),
    }),
    response: AssistantUsage,
  }),
  closeProject: defineEndpoint({
    name: 'assistantSettings.closeProject',
    method: 'PUT',
    path: '/api/projects/{project}/ai',
    summary: 'Turn the assistant off or on for a project',
    access: { scope: 'project', action: 'project.settings' },
    params: inProject,
    query: ofCompany,
    body: z.object({ is_closed: z.boolean() }),
    response: z.object({ is_closed: z.boolean() }),
  }),
};
