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
  type Place,
  readDeliveries,
  readDelivery,
  readWebhook,
  readWebhooks,
  type StoredWebhook,
} from './reads.ts';
import { makeSecret, openUrl, sealSecret, sealUrl } from './sealed-webhook.ts';

type OnWebhook = Place & { id: string };
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
      (await readWebhooks(db, scopeOf(viewer), placeOf(target), now())).map(serving.shown),
    ),
    route(create, ({ viewer, target, body, newId }) => serving.create(viewer, { ...placeOf(target), id: newId }, body)),
    route(update, ({ viewer, target, params, body }) =>
      serving.update(viewer, { ...placeOf(target), id: params.webhook }, body),
    ),
    route(endpoints.delete, async ({ viewer, target, params }) => {
      await run(viewer, deleteWebhook, { ...placeOf(target), id: params.webhook });
      return undefined;
    }),
    route(rotate, async ({ viewer, target, params }) => {
      const place = { ...placeOf(target), id: params.webhook };
      const secret = makeSecret();
      await run(viewer, rotateWebhookSecret, { ...place, sealed_secret: sealSecret(services, place, secret) });
      return { webhook: await serving.read(scopeOf(viewer), place), secret };
    }),
    route(test, async ({ viewer, target, params, newId }) => {
      const place = { ...placeOf(target), id: params.webhook };
      await limits.take('webhook', target.company_id);
      await run(viewer, testWebhook, { ...place, delivery_id: newId });
      return serving.delivery(scopeOf(viewer), place, `msg_${newId}`);
    }),
    route(deliveries, async ({ viewer, target, params, query }) => {
      const place = { ...placeOf(target), id: params.webhook };
      await serving.read(scopeOf(viewer), place);
      return readDeliveries(db, scopeOf(viewer), place, query);
    }),
    route(delivery, async ({ viewer, target, params }) => {
      const place = { ...placeOf(target), id: params.webhook };
      const found = await readDelivery(db, scopeOf(viewer), place, params.delivery);
      return found ?? fail('webhook_delivery_not_found');
    }),
    route(replay, async ({ viewer, target, params }) => {
      const place = { ...placeOf(target), id: params.webhook };
      await limits.take('webhook', target.company_id);
      await run(viewer, replayDelivery, { ...place, delivery_id: idOfDelivery(params.delivery) });
      return serving.delivery(scopeOf(viewer), place, params.delivery);
    }),
  ];
}

const placeOf = ({ company_id, project_id }: ResolvedTarget): Place =>
  project_id ? { company_id, project_id } : { company_id };

/** Builds what the routes of companies and of projects share. */
function serve(services: Services) {
  const { db, run, config, now } = services;
  const shown = ({ sealed_url, ...webhook }: StoredWebhook): Webhook => ({
    ...webhook,
    url: openUrl(services, webhook, sealed_url),
  });
  const read = async (scope: Scope, place: OnWebhook) =>
    shown((await readWebhook(db, scope, place, now())) ?? fail('webhook_not_found'));

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
    async create(viewer: SessionViewer, place: OnWebhook, { url, name, events, project_ids = null }: WebhookFields) {
      refuseAddress(url);
      await refuseProjects(viewer, place.company_id, project_ids);
      const secret = makeSecret();
      const sealed = { sealed_url: sealUrl(services, place, url), sealed_secret: sealSecret(services, place, secret) };
      await run(viewer, createWebhook, { ...place, name, events, project_ids, ...sealed });
      return { webhook: await read(scopeOf(viewer), place), secret };
    },
    async update(viewer: SessionViewer, place: OnWebhook, { url, ...changes }: Changes) {
      if (url !== undefined) refuseAddress(url);
      await refuseProjects(viewer, place.company_id, changes.project_ids);
      const sealed_url = url === undefined ? undefined : sealUrl(services, place, url);
      await run(viewer, updateWebhook, { ...place, changes: { ...changes, sealed_url } });
      return read(scopeOf(viewer), place);
    },
    async delivery(scope: Scope, place: OnWebhook, id: string) {
      const {
        body: _,
        attempts: __,
        ...row
      } = (await readDelivery(db, scope, place, id)) ?? fail('webhook_delivery_not_found');
      return row;
    },
  };
}
