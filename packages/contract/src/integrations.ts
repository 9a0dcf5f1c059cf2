// Defines a company's connections to other products.
import * as z from 'zod/mini';
import { defineEndpoint } from './platform/endpoint.ts';
import { inCompany } from './platform/paths.ts';
import { Timestamp } from './platform/primitives.ts';

/** `openai` is a key and no connection: people type it. */
export const INTEGRATION_TYPES = ['figma', 'github', 'slack', 'openai'] as const;
export type IntegrationType = (typeof INTEGRATION_TYPES)[number];
/** Those that are connected by going there and back. */
export const CONNECTED_TYPES = ['figma', 'github', 'slack'] as const;
export type ConnectedType = (typeof CONNECTED_TYPES)[number];
export const INTEGRATION_NAMES: Record<IntegrationType, string> = {
  figma: 'Figma',
  github: 'GitHub',
  slack: 'Slack',
  openai: 'OpenAI',
};

const INTEGRATION_STATES = ['not_set_up', 'not_connected', 'connected', 'broken'] as const;

export const IntegrationStatus = z.object({
  connected: z.boolean(),
  state: z.enum(INTEGRATION_STATES),
  /** Its last four characters; null for everybody but owners and administrators, as are all fields below. */
  api_key: z.nullable(z.string()),
  /** Since when it is connected. */
  timestamp: z.nullable(Timestamp),
  /** Who connected it; null also when they are gone. */
  connected_by: z.nullable(z.string()),
  /** Whose account it is there. */
  account: z.nullable(z.string()),
  /** Why it does not work any more. */
  problem: z.nullable(z.string()),
  /** `token_expires_at:` with a moment, if the token expires. */
  settings: z.array(z.string()),
  /**
   * Whom the server's GitHub App is installed for, if the company uses an installation. Null where the server has no app, for other
   * products, and for everybody but owners and administrators.
   */
  app: z.nullable(
    z.object({
      installed_for: z.nullable(z.string()),
      /** Its owner suspended it at GitHub. */
      is_suspended: z.boolean(),
    }),
  ),
  /** Settings the administrator of the server has to give first. */
  missing_settings: z.array(z.string()),
});
export type IntegrationStatus = z.infer<typeof IntegrationStatus>;

const Integrations = z.object({
  figma: IntegrationStatus,
  github: IntegrationStatus,
  slack: IntegrationStatus,
  openai: IntegrationStatus,
});
export type Integrations = z.infer<typeof Integrations>;

export const integrations = {
  list: defineEndpoint({
    name: 'integrations.list',
    method: 'GET',
    path: '/api/companies/{company}/integrations',
    summary: 'List the integrations of a company. Only owners and administrators get details',
    access: { action: 'company.view', scope: 'company' },
    params: inCompany,
    response: Integrations,
  }),
  disconnect: defineEndpoint({
    name: 'integrations.disconnect',
    method: 'DELETE',
    path: '/api/companies/{company}/integrations/{type}',
    summary: 'Disconnect a company from a product. The tokens are deleted at once and revoked at the product',
    access: { action: 'company.edit', scope: 'company' },
    params: z.extend(inCompany, { type: z.enum(INTEGRATION_TYPES) }),
  }),
};
