// Lists all stored values that are sealed. One that is missing here is lost when SECRET_KEY is changed.
import { twoFactorColumns } from './features/accounts/sealed-columns.ts';
import { gitHubColumns, gitHubSealingKinds } from './features/github/sealed-columns.ts';
import { pushColumns } from './features/inbox/sealed-columns.ts';
import { integrationColumns, integrationSealingKinds } from './features/integrations/sealed-columns.ts';
import { slackColumns } from './features/slack/sealed-webhook.ts';
import { webhookColumns } from './features/webhooks/sealed-webhook.ts';
import { sealedJobs } from './platform/jobs/sealed-jobs.ts';
import type { SealedColumn } from './platform/secrets/sealed-column.ts';

export const SEALED_COLUMNS: readonly SealedColumn[] = [
  ...twoFactorColumns,
  ...integrationColumns,
  ...gitHubColumns,
  ...slackColumns,
  ...webhookColumns,
  ...pushColumns,
  // The last: what they carry may come from the others.
  sealedJobs([...integrationSealingKinds, ...gitHubSealingKinds]),
];
