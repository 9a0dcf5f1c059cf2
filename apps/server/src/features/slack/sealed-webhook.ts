// Seals the webhook of a project, bound to the project: copied to another row it opens nothing.
import type { ProjectRef } from '@worklane/domain/access/refs';
import { sealedColumn } from '../../platform/secrets/sealed-column.ts';
import type { Services } from '../../platform/services.ts';

const PURPOSE = 'slack-webhook';
const sealOf = ({ sealFor }: Pick<Services, 'sealFor'>) => sealFor(PURPOSE);

export const sealWebhook = (services: Pick<Services, 'sealFor'>, { project_id }: ProjectRef, webhook: string): string =>
  sealOf(services).close(webhook, project_id);

export const openWebhook = (
  services: Pick<Services, 'sealFor'>,
  { project_id }: ProjectRef,
  { sealed_webhook }: { sealed_webhook: string },
): string => sealOf(services).open(sealed_webhook, project_id);

export const slackColumns = [
  sealedColumn<ProjectRef>({
    table: 'slack_notification_settings',
    key: ['company_id', 'project_id'],
    column: 'slack_webhook',
    purpose: PURPOSE,
    ownerOf: ({ project_id }) => project_id,
  }),
];

/** @returns the host and the last four characters */
export function maskWebhook(webhook: string): string {
  const { host } = new URL(webhook);
  return `${host}/…${webhook.slice(-4)}`;
}
