// Serves webhooks of companies and of projects, with the log of what they sent.
import { projectWebhooks, type Webhook, type WebhookFields, webhooks } from '@worklane/contract/integrations/webhooks';
import { fail } from '../../platform/http/fail.ts';
import { type ResolvedTarget, route } from '../../platform/http/route.ts';
import { hasSteps, refusalOf } from '../../platform/outside/check-address.ts';
import type { Services } from '../../platform/services.ts';
import { type Scope, scopeOf } from '../../platform/session/scope.ts';
import type { SessionViewer } from '../../platform/session/session-viewer.ts';
import { areSeen } from '../api-tokens/reads.ts';
import { createWebhook } from './commands/create-webhook.ts';
import { deleteWebhook } from './commands/delete-webhook.ts';
import { replayDelivery } from './commands/replay-delivery.ts';
import { rotateWebhookSecret } from './commands/rotate-webhook-secret.ts';
import { testWebhook } from './commands/test-webhook.ts';
import { updateWebhook } from './commands/update-webhook.ts';
import {
  idOfDelivery,
  readDeliveries,
  readDelivery,
  readWebhook,
  readWebhooks,
  type StoredWebhook,
  type WebhookOwner,
} from './reads.ts';
import { makeSecret, openUrl, sealSecret, sealUrl } from './sealed-webhook.ts';

type WebhookRef = WebhookOwner & { id: string };
type Changes = Partial<WebhookFields> & { is_on?: boolean | undefined };

export const webhookRoutes = (services: Services) => [
  ...routesOf(services, webhooks),
  ...routesOf(services, projectWebhooks),
];

function routesOf(services: Services, endpoints: typeof webhooks | typeof projectWebhooks) {
  const { db, run, limits, now } = services;
  const { list, create, update, rotate, test, deliveries, delivery, replay } = endpoints;
  const serving = serve(services);
  return [
    route(list, async ({ viewer, target }) =>
      (await readWebhooks(db, scopeOf(viewer), ownerOf(target), now())).map(serving.shown),
    ),
    route(create, ({ viewer, target, body, newId }) => serving.create(viewer, { ...ownerOf(target), id: newId }, body)),
    route(update, ({ viewer, target, params, body }) =>
      serving.update(viewer, { ...ownerOf(target), id: params.webhook }, body),
    ),
    route(endpoints.delete, async ({ viewer, target, params }) => {
      await run(viewer, deleteWebhook, { ...ownerOf(target), id: params.webhook });
      return undefined;
    }),
    route(rotate, async ({ viewer, target, params }) => {
      const ref = { ...ownerOf(target), id: params.webhook };
      const secret = makeSecret();
      await run(viewer, rotateWebhookSecret, { ...ref, sealed_secret: sealSecret(services, ref, secret) });
      return { webhook: await serving.read(scopeOf(viewer), ref), secret };
    }),
    route(test, async ({ viewer, target, params, newId }) => {
      const ref = { ...ownerOf(target), id: params.webhook };
      await limits.take('webhook', target.company_id);
      await run(viewer, testWebhook, { ...ref, delivery_id: newId });
      return serving.delivery(scopeOf(viewer), ref, `msg_${newId}`);
    }),
    route(deliveries, async ({ viewer, target, params, query }) => {
      const ref = { ...ownerOf(target), id: params.webhook };
      await serving.read(scopeOf(viewer), ref);
      return readDeliveries(db, scopeOf(viewer), ref, query);
    }),
    route(delivery, async ({ viewer, target, params }) => {
      const ref = { ...ownerOf(target), id: params.webhook };
      const found = await readDelivery(db, scopeOf(viewer), ref, params.delivery);
      return found ?? fail('webhook_delivery_not_found');
    }),
    route(replay, async ({ viewer, target, params }) => {
      const ref = { ...ownerOf(target), id: params.webhook };
      await limits.take('webhook', target.company_id);
      await run(viewer, replayDelivery, { ...ref, delivery_id: idOfDelivery(params.delivery) });
      return serving.delivery(scopeOf(viewer), ref, params.delivery);
    }),
  ];
}

const ownerOf = ({ company_id, project_id }: ResolvedTarget): WebhookOwner =>
  project_id ? { company_id, project_id } : { company_id };

/** Builds what the routes of companies and of projects share. */
function serve(services: Services) {
  const { db, run, config, now } = services;
  const shown = ({ sealed_url, ...webhook }: StoredWebhook): Webhook => ({
    ...webhook,
    url: openUrl(services, webhook, sealed_url),
  });
  const read = async (scope: Scope, ref: WebhookRef) =>
    shown((await readWebhook(db, scope, ref, now())) ?? fail('webhook_not_found'));

  function refuseAddress(url: string): void {
    const { webhookPrivateHosts } = config;
    const reach = { typed: true, alsoPrivate: webhookPrivateHosts } as const;
    if (hasSteps(url) || refusalOf(new URL(url), reach, webhookPrivateHosts)) fail('webhook_address_refused');
  }

  async function refuseProjects(viewer: SessionViewer, company_id: string, ids: readonly string[] | null | undefined) {
    if (ids && !(await areSeen(db, scopeOf(viewer), company_id, ids))) fail('project_not_found');
  }

  return {
    shown,
    read,
    async create(viewer: SessionViewer, ref: WebhookRef, { url, name, events, project_ids = null }: WebhookFields) {
      refuseAddress(url);
      await refuseProjects(viewer, ref.company_id, project_ids);
      const secret = makeSecret();
      const sealed = { sealed_url: sealUrl(services, ref, url), sealed_secret: sealSecret(services, ref, secret) };
      await run(viewer, createWebhook, { ...ref, name, events, project_ids, ...sealed });
      return { webhook: await read(scopeOf(viewer), ref), secret };
    },
    async update(viewer: SessionViewer, ref: WebhookRef, { url, ...changes }: Changes) {
      if (url !== undefined) refuseAddress(url);
      await refuseProjects(viewer, ref.company_id, changes.project_ids);
      const sealed_url = url === undefined ? undefined : sealUrl(services, ref, url);
      await run(viewer, updateWebhook, { ...ref, changes: { ...changes, sealed_url } });
      return read(scopeOf(viewer), ref);
    },
    async delivery(scope: Scope, ref: WebhookRef, id: string) {
      const {
        body: _,
        attempts: __,
        ...row
      } = (await readDelivery(db, scope, ref, id)) ?? fail('webhook_delivery_not_found');
      return row;
    },
  };
}
