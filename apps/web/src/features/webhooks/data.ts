// Fetches and changes webhooks, of a company with its projects or of one project.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  projectWebhooks,
  type WebhookChange,
  type WebhookFields,
  webhooks,
} from '@worklane/contract/integrations/webhooks';
import { call } from '../../platform/api/call.ts';

/** Whose webhooks a screen shows: with a project, that project's alone. */
export interface WebhookOwner {
  company: string;
  project?: string;
}

/** Deliveries that wait are looked at this often: the server doesn't announce each of them. */
const POLL_MS = 1_500;

export const webhookKeys = { all: ['webhooks'] as const };
const keyOf = ({ company, project = '' }: WebhookOwner) => [...webhookKeys.all, company, project] as const;

export const webhooksQuery = (owner: WebhookOwner) =>
  queryOptions({
    queryKey: keyOf(owner),
    queryFn: ({ signal }) =>
      owner.project
        ? call(projectWebhooks.list, { params: { project: owner.project }, signal })
        : call(webhooks.list, { params: { company: owner.company }, signal }),
    staleTime: 0,
  });

export const deliveriesQuery = (owner: WebhookOwner, webhook: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(owner), webhook, 'deliveries'],
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam ? { before: pageParam } : {};
      return owner.project
        ? call(projectWebhooks.deliveries, { params: { project: owner.project, webhook }, query, signal })
        : call(webhooks.deliveries, { params: { company: owner.company, webhook }, query, signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ deliveries }) => deliveries.some((each) => each.state === 'waiting')) ? POLL_MS : false,
  });

export const deliveryQuery = (owner: WebhookOwner, webhook: string, delivery: string) =>
  queryOptions({
    queryKey: [...keyOf(owner), webhook, delivery],
    queryFn: ({ signal }) =>
      owner.project
        ? call(projectWebhooks.delivery, { params: { project: owner.project, webhook, delivery }, signal })
        : call(webhooks.delivery, { params: { company: owner.company, webhook, delivery }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? POLL_MS : false),
  });

export function createWebhook({ company, project }: WebhookOwner, { project_ids, ...body }: WebhookFields) {
  return project
    ? call(projectWebhooks.create, { params: { project }, body })
    : call(webhooks.create, { params: { company }, body: { ...body, project_ids } });
}

export function updateWebhook({ company, project }: WebhookOwner, webhook: string, changes: WebhookChange) {
  const { project_ids: _, ...body } = changes;
  return project
    ? call(projectWebhooks.update, { params: { project, webhook }, body })
    : call(webhooks.update, { params: { company, webhook }, body: changes });
}

export const deleteWebhook = ({ company, project }: WebhookOwner, webhook: string) =>
  project
    ? call(projectWebhooks.delete, { params: { project, webhook } })
    : call(webhooks.delete, { params: { company, webhook } });

export const rotateSecret = ({ company, project }: WebhookOwner, webhook: string) =>
  project
    ? call(projectWebhooks.rotate, { params: { project, webhook } })
    : call(webhooks.rotate, { params: { company, webhook } });

export const testWebhook = ({ company, project }: WebhookOwner, webhook: string) =>
  project
    ? call(projectWebhooks.test, { params: { project, webhook } })
    : call(webhooks.test, { params: { company, webhook } });

export const replayDelivery = ({ company, project }: WebhookOwner, webhook: string, delivery: string) =>
  project
    ? call(projectWebhooks.replay, { params: { project, webhook, delivery } })
    : call(webhooks.replay, { params: { company, webhook, delivery } });
