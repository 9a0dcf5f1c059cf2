// Lists calls to the webhooks of companies and of projects.
import type { Target } from '../walk/walk-target.ts';
import { webhooksSettled } from '../walk/walk-webhooks.ts';
import { input, type Specimen, type Specimens } from './specimen.ts';

/** A port where nobody listens, at an address that may be typed. */
const BODY = { name: 'Walked', url: 'https://192.0.2.1.nip.example/hook', events: ['ticket.created'] };

type Names = (target: Target) => Record<string, string>;

const settle: Specimen['settle'] = (app, { company_id }) => webhooksSettled(app, company_id);

/** @param own gives the ids of a webhook and of a delivery in its log */
function callsTo(
  noun: string,
  rights: Pick<Specimen, 'right' | 'on'>,
  names: Names,
  own: (target: Target) => { webhook: string; delivery: string },
): Specimens {
  const onOne = (target: Target) => ({ ...names(target), webhook: own(target).webhook });
  const onDelivery = (target: Target) => ({ ...onOne(target), delivery: `msg_${own(target).delivery}` });
  const plain: Specimen = { ...rights, request: (target) => input({ params: onOne(target) }) };
  return {
    [`${noun}.list`]: { ...rights, request: (target) => input({ params: names(target) }) },
    [`${noun}.create`]: { ...rights, request: (target) => input({ params: names(target), body: BODY }) },
    [`${noun}.update`]: { ...rights, request: (target) => input({ params: onOne(target), body: { is_on: false } }) },
    [`${noun}.delete`]: plain,
    [`${noun}.rotate`]: plain,
    [`${noun}.test`]: { ...plain, settle },
    [`${noun}.deliveries`]: plain,
    [`${noun}.delivery`]: { ...rights, request: (target) => input({ params: onDelivery(target) }) },
    [`${noun}.replay`]: { ...rights, request: (target) => input({ params: onDelivery(target) }), settle },
  };
}

const ofCompany = callsTo(
  'webhooks',
  { right: 'company.edit', on: 'company' },
  ({ company_id }) => ({ company: company_id }),
  ({ company_webhook, company_delivery }) => ({ webhook: company_webhook, delivery: company_delivery }),
);

export const webhookSpecimens: Specimens = {
  ...ofCompany,
  'webhooks.create': {
    ...(ofCompany['webhooks.create'] as Specimen),
    mixed: [
      ({ company_id, project, foreign }) =>
        input({ params: { company: company_id }, body: { ...BODY, project_ids: [project.id, foreign.project.id] } }),
    ],
  },
  ...callsTo(
    'projectWebhooks',
    { right: 'project.settings', on: 'project' },
    ({ project }) => ({ project: project.id }),
    ({ webhook, webhook_delivery }) => ({ webhook, delivery: webhook_delivery }),
  ),
};
