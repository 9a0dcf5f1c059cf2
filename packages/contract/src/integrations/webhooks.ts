// Defines outgoing webhooks: addresses that Worklane calls when something happens, signed as in Standard Webhooks.
import { DELIVERY_STATES, OFF_REASONS, WEBHOOK_EVENTS, WEBHOOK_LIMITS } from '@worklane/domain/webhooks/vocabulary';
import * as z from 'zod/mini';
import { defineEndpoint } from '../platform/endpoint.ts';
import { beforeQuery } from '../platform/paging.ts';
import { inCompany, inProject } from '../platform/paths.ts';
import { httpUrl, Id, line, matching, setOf, Timestamp } from '../platform/primitives.ts';

export const Webhook = z.object({
  id: Id,
  company_id: Id,
  /** The project that it belongs to; null for a webhook of the company. */
  project_id: z.nullable(Id),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  /** Of a company's webhook: the only projects it tells of; null for all. */
  project_ids: z.nullable(z.array(Id)),
  is_on: z.boolean(),
  /** Why Worklane switched it off; null when it didn't. */
  off_reason: z.nullable(z.enum(OFF_REASONS)),
  off_at: z.nullable(Timestamp),
  created_by: z.nullable(Id),
  created_at: Timestamp,
  updated_at: Timestamp,
  last_delivered_at: z.nullable(Timestamp),
  last_failed_at: z.nullable(Timestamp),
  /** Until when the secret before the last rotation signs too; null when it doesn't. */
  former_secret_until: z.nullable(Timestamp),
});
export type Webhook = z.infer<typeof Webhook>;

const fields = {
  name: line(WEBHOOK_LIMITS.name),
  url: httpUrl(WEBHOOK_LIMITS.url),
  events: setOf(z.enum(WEBHOOK_EVENTS), WEBHOOK_EVENTS.length).check(z.minLength(1)),
};
const ProjectWebhookFields = z.object(fields);
const WebhookFields = z.object({
  ...fields,
  /** Null or left out: all projects. */
  project_ids: z.optional(z.nullable(setOf(Id, WEBHOOK_LIMITS.projects).check(z.minLength(1)))),
});
export type WebhookFields = z.infer<typeof WebhookFields>;

const switchable = { is_on: z.boolean() };
const WebhookChange = z.partial(z.extend(WebhookFields, switchable));
export type WebhookChange = z.infer<typeof WebhookChange>;

const WebhookWithSecret = z.object({
  webhook: Webhook,
  /** Returned only here: receivers check signatures with it. */
  secret: z.string(),
});
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>;

const delivery = {
  /** The header `webhook-id`: the same in all tries. */
  id: z.string(),
  event: z.string(),
  state: z.enum(DELIVERY_STATES),
  tries: z.int(),
  created_at: Timestamp,
  /** When it is tried next; null when it isn't. */
  due_at: z.nullable(Timestamp),
  done_at: z.nullable(Timestamp),
  /** The HTTP status of the last try; null when there was no answer. */
  status: z.nullable(z.int()),
  /** Why the last try failed; null when it didn't. */
  error: z.nullable(z.string()),
};
export const WebhookDelivery = z.object(delivery);
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const DeliveryAttempt = z.object({
  at: Timestamp,
  milliseconds: z.int(),
  status: z.nullable(z.int()),
  error: z.nullable(z.string()),
  /** The first characters of the answer's body. */
  answer: z.nullable(z.string()),
});
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>;

export const WebhookDeliveryDetails = z.object({
  ...delivery,
  /** The JSON that is sent. */
  body: z.string(),
  /** The oldest first. */
  attempts: z.array(DeliveryAttempt),
});
export type WebhookDeliveryDetails = z.infer<typeof WebhookDeliveryDetails>;

const DeliveryPage = z.object({
  deliveries: z.array(WebhookDelivery),
  /** The `before` of the next page; null on the last one. */
  next: z.nullable(z.string()),
});
export type DeliveryPage = z.infer<typeof DeliveryPage>;

const mayOfCompany = { action: 'company.edit', scope: 'company' } as const;
const mayOfProject = { action: 'project.settings', scope: 'project' } as const;

/** `msg_` and the delivery's id. */
const inLog = { delivery: matching(/^msg_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 40) };
const deliveryQuery = z.extend(beforeQuery, { state: z.optional(z.enum(DELIVERY_STATES)) });
const WITHOUT_SECRET = 'without their secrets';

const ofCompany = z.extend(inCompany, { webhook: Id });
const ofProject = z.extend(inProject, { webhook: Id });

interface Shared<OnWebhook, OnDelivery, Allowed> {
  path: string;
  access: Allowed;
  /** Parameters of the path. */
  onWebhook: OnWebhook;
  onDelivery: OnDelivery;
  whose: string;
}

/**
 * Defines the endpoints that webhooks of companies and of projects share. The build takes schemas out of records, which
 * have a `path`.
 */
function endpointsAt<
  Name extends string,
  OnWebhook extends z.ZodMiniType,
  OnDelivery extends z.ZodMiniType,
  Allowed extends typeof mayOfCompany | typeof mayOfProject,
>(noun: Name, { path, access, onWebhook, onDelivery, whose }: Shared<OnWebhook, OnDelivery, Allowed>) {
  const one = `${path}/{webhook}`;
  return {
    delete: defineEndpoint({
      name: `${noun}.delete`,
      method: 'DELETE',
      path: one,
      summary: `Delete a webhook of ${whose} with its log. Deliveries that wait are not sent`,
      access,
      params: onWebhook,
      errors: ['webhook_not_found'],
    }),
    rotate: defineEndpoint({
      name: `${noun}.rotate`,
      method: 'POST',
      path: `${one}/rotate`,
      summary: `Replace the secret of a webhook. For ${WEBHOOK_LIMITS.rotationHours} hours, deliveries are signed with both. The new one is returned only once`,
      access,
      params: onWebhook,
      response: WebhookWithSecret,
      errors: ['webhook_not_found'],
    }),
    test: defineEndpoint({
      name: `${noun}.test`,
      method: 'POST',
      path: `${one}/test`,
      summary: 'Send a test delivery. The answer is in the log',
      access,
      params: onWebhook,
      response: WebhookDelivery,
      errors: ['webhook_not_found', 'webhook_rate'],
    }),
    deliveries: defineEndpoint({
      name: `${noun}.deliveries`,
      method: 'GET',
      path: `${one}/deliveries`,
      summary: `List the deliveries of a webhook, newest first, ${WEBHOOK_LIMITS.listed} at once. They are kept for ${WEBHOOK_LIMITS.keptDays} days, ${WEBHOOK_LIMITS.kept} at most`,
      access,
      params: onWebhook,
      query: deliveryQuery,
      response: DeliveryPage,
      errors: ['webhook_not_found'],
    }),
    delivery: defineEndpoint({
      name: `${noun}.delivery`,
      method: 'GET',
      path: `${one}/deliveries/{delivery}`,
      summary: 'Get a delivery with its body, and what the receiver answered to each try',
      access,
      params: onDelivery,
      response: WebhookDeliveryDetails,
      errors: ['webhook_delivery_not_found'],
    }),
    replay: defineEndpoint({
      name: `${noun}.replay`,
      method: 'POST',
      path: `${one}/deliveries/{delivery}/replay`,
      summary: 'Send a delivery again, under the same id',
      access,
      params: onDelivery,
      response: WebhookDelivery,
      errors: ['webhook_delivery_not_found', 'webhook_delivery_waiting', 'webhook_off', 'webhook_rate'],
    }),
  };
}

const companyPath = '/api/companies/{company}/webhooks';
const projectPath = '/api/projects/{project}/webhooks';
const SAVING = ['webhook_address_refused'] as const;
const CREATING = [...SAVING, 'webhook_limit'] as const;
const CHANGING = [...SAVING, 'webhook_not_found'] as const;

/** Those of a company, and of all its projects. */
export const webhooks = {
  list: defineEndpoint({
    name: 'webhooks.list',
    method: 'GET',
    path: companyPath,
    summary: `List the webhooks of a company and of its projects, ${WITHOUT_SECRET}`,
    access: mayOfCompany,
    params: inCompany,
    response: z.array(Webhook),
  }),
  create: defineEndpoint({
    name: 'webhooks.create',
    method: 'POST',
    path: companyPath,
    summary: 'Create a webhook for a company. Its secret is returned only once',
    access: mayOfCompany,
    params: inCompany,
    body: WebhookFields,
    response: WebhookWithSecret,
    errors: [...CREATING, 'project_not_found'],
  }),
  update: defineEndpoint({
    name: 'webhooks.update',
    method: 'PATCH',
    path: `${companyPath}/{webhook}`,
    summary: 'Change a webhook, or switch it on or off',
    access: mayOfCompany,
    params: ofCompany,
    body: WebhookChange,
    response: Webhook,
    errors: [...CHANGING, 'project_not_found'],
  }),
  ...endpointsAt('webhooks', {
    path: companyPath,
    access: mayOfCompany,
    onWebhook: ofCompany,
    onDelivery: z.extend(ofCompany, inLog),
    whose: 'a company or of one of its projects',
  }),
};

/** Those of one project. */
export const projectWebhooks = {
  list: defineEndpoint({
    name: 'projectWebhooks.list',
    method: 'GET',
    path: projectPath,
    summary: `List the webhooks of a project, ${WITHOUT_SECRET}`,
    access: mayOfProject,
    params: inProject,
    response: z.array(Webhook),
  }),
  create: defineEndpoint({
    name: 'projectWebhooks.create',
    method: 'POST',
    path: projectPath,
    summary: 'Create a webhook for a project. Its secret is returned only once',
    access: mayOfProject,
    params: inProject,
    body: ProjectWebhookFields,
    response: WebhookWithSecret,
    errors: CREATING,
  }),
  update: defineEndpoint({
    name: 'projectWebhooks.update',
    method: 'PATCH',
    path: `${projectPath}/{webhook}`,
    summary: 'Change a webhook of a project, or switch it on or off',
    access: mayOfProject,
    params: ofProject,
    body: z.partial(z.extend(ProjectWebhookFields, switchable)),
    response: Webhook,
    errors: CHANGING,
  }),
  ...endpointsAt('projectWebhooks', {
    path: projectPath,
    access: mayOfProject,
    onWebhook: ofProject,
    onDelivery: z.extend(ofProject, inLog),
    whose: 'a project',
  }),
};
