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
export interface WebhookPlace {
  company: string;
  project?: string;
}

/** Deliveries that wait are looked at this often: the server doesn't announce each of them. */
const POLL_MS = 1_500;

export const webhookKeys = { all: ['webhooks'] as const };
const keyOf = ({ company, project = '' }: WebhookPlace) => [...webhookKeys.all, company, project] as const;

export const webhooksQuery = (place: WebhookPlace) =>
  queryOptions({
    queryKey: keyOf(place),
    queryFn: ({ signal }) =>
      place.project
        ? call(projectWebhooks.list, { params: { project: place.project }, signal })
        : call(webhooks.list, { params: { company: place.company }, signal }),
    staleTime: 0,
  });

export const deliveriesQuery = (place: WebhookPlace, webhook: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(place), webhook, 'deliveries'],
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam ? { before: pageParam } : {};
      return place.project
        ? call(projectWebhooks.deliveries, { params: { project: place.project, webhook }, query, signal })
        : call(webhooks.deliveries, { params: { company: place.company, webhook }, query, signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ deliveries }) => deliveries.some((each) => each.state === 'waiting')) ? POLL_MS : false,
  });

export const deliveryQuery = (place: WebhookPlace, webhook: string, delivery: string) =>
  queryOptions({
    queryKey: [...keyOf(place), webhook, delivery],
    queryFn: ({ signal }) =>
      place.project
        ? call(projectWebhooks.delivery, { params: { project: place.project, webhook, delivery }, signal })
        : call(webhooks.delivery, { params: { company: place.company, webhook, delivery }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? POLL_MS : false),
  });

export function createWebhook({ company, project }: WebhookPlace, { project_ids, ...body }: WebhookFields) {
  return project
    ? call(projectWebhooks.create, { params: { project }, body })
    : call(webhooks.create, { params: { company }, body: { ...body, project_ids } });
}

export function updateWebhook({ company, project }: WebhookPlace, webhook: string, changes: WebhookChange) {
  const { project_ids: _, ...body } = changes;
  return project
    ? call(projectWebhooks.update, { params: { project, webhook }, body })
    : call(webhooks.update, { params: { company, webhook }, body: changes });
}

export const deleteWebhook = ({ company, project }: WebhookPlace, webhook: string) =>
  project
    ? call(projectWebhooks.delete, { params: { project, webhook } })
    : call(webhooks.delete, { params: { company, webhook } });

export const rotateSecret = ({ company, project }: WebhookPlace, webhook: string) =>
  project
    ? call(projectWebhooks.rotate, { params: { project, webhook } })
    : call(webhooks.rotate, { params: { company, webhook } });

export const testWebhook = ({ company, project }: WebhookPlace, webhook: string) =>
  project
    ? call(projectWebhooks.test, { params: { project, webhook } })
    : call(webhooks.test, { params: { company, webhook } });

export const replayDelivery = ({ company, project }: WebhookPlace, webhook: string, delivery: string) =>
  project
    ? call(projectWebhooks.replay, { params: { project, webhook, delivery } })
    : call(webhooks.replay, { params: { company, webhook, delivery } });
