// Lists calls to the webhooks of companies and of projects.
import type { Place } from '../walk/walk-place.ts';
import { webhooksSettled } from '../walk/walk-webhooks.ts';
import { input, type Specimen, type Specimens } from './specimen.ts';

/** A port where nobody listens, at an address that may be typed. */
const BODY = { name: 'Walked', url: 'https://192.0.2.1.nip.example/hook', events: ['ticket.created'] };

type Names = (place: Place) => Record<string, string>;

const settle: Specimen['settle'] = (app, { company_id }) => webhooksSettled(app, company_id);

/** @param own gives the ids of a webhook and of a delivery in its log */
function callsTo(
  noun: string,
  rights: Pick<Specimen, 'right' | 'on'>,
  names: Names,
  own: (place: Place) => { webhook: string; delivery: string },
): Specimens {
  const onOne = (place: Place) => ({ ...names(place), webhook: own(place).webhook });
  const onDelivery = (place: Place) => ({ ...onOne(place), delivery: `msg_${own(place).delivery}` });
  const plain: Specimen = { ...rights, request: (place) => input({ params: onOne(place) }) };
  return {
    [`${noun}.list`]: { ...rights, request: (place) => input({ params: names(place) }) },
    [`${noun}.create`]: { ...rights, request: (place) => input({ params: names(place), body: BODY }) },
    [`${noun}.update`]: { ...rights, request: (place) => input({ params: onOne(place), body: { is_on: false } }) },
    [`${noun}.delete`]: plain,
    [`${noun}.rotate`]: plain,
    [`${noun}.test`]: { ...plain, settle },
    [`${noun}.deliveries`]: plain,
    [`${noun}.delivery`]: { ...rights, request: (place) => input({ params: onDelivery(place) }) },
    [`${noun}.replay`]: { ...rights, request: (place) => input({ params: onDelivery(place) }), settle },
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
