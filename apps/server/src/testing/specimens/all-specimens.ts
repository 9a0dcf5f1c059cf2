// Lists what the authorization walk expects of every endpoint. An endpoint without a row fails the walk. The
// expectations are written out, not derived from the endpoint's own record: the walk compares the two.
import { accountSpecimens } from './accounts.ts';
import { apiTokenSpecimens } from './api-tokens.ts';
import { assistantSpecimens } from './assistant.ts';
import { batchSpecimens } from './batches.ts';
import { companySpecimens } from './companies.ts';
import { dayOffSpecimens } from './days-off.ts';
import { documentSpecimens } from './documents.ts';
import { exportSpecimens } from './exports.ts';
import { favouriteSpecimens } from './favourites.ts';
import { firstStepSpecimens } from './first-steps.ts';
import { importSpecimens } from './imports.ts';
import { inboxSpecimens } from './inbox.ts';
import { integrationSpecimens } from './integrations.ts';
import { invitationSpecimens } from './invitations.ts';
import { memberSpecimens } from './members.ts';
import { projectSpecimens } from './projects.ts';
import { savedViewSpecimens } from './saved-views.ts';
import { searchSpecimens } from './search.ts';
import { sharedReportSpecimens } from './shared-reports.ts';
import { slackSpecimens } from './slack-notifications.ts';
import type { Specimens } from './specimen.ts';
import { sprintSpecimens } from './sprints.ts';
import { templateSpecimens } from './templates.ts';
import { ticketPartSpecimens } from './ticket-parts.ts';
import { ticketSpecimens } from './tickets.ts';
import { trashSpecimens } from './trash.ts';
import { userSpecimens } from './users.ts';
import { webhookSpecimens } from './webhooks.ts';

export const SPECIMENS: Specimens = {
  ...accountSpecimens,
  ...userSpecimens,
  ...apiTokenSpecimens,
  ...batchSpecimens,
  ...companySpecimens,
  ...memberSpecimens,
  ...integrationSpecimens,
  ...invitationSpecimens,
  ...projectSpecimens,
  ...slackSpecimens,
  ...webhookSpecimens,
  ...sprintSpecimens,
  ...templateSpecimens,
  ...dayOffSpecimens,
  ...sharedReportSpecimens,
  ...favouriteSpecimens,
  ...firstStepSpecimens,
  ...savedViewSpecimens,
  ...searchSpecimens,
  ...ticketSpecimens,
  ...ticketPartSpecimens,
  ...trashSpecimens,
  ...documentSpecimens,
  ...inboxSpecimens,
  ...importSpecimens,
  ...exportSpecimens,
  ...assistantSpecimens,
};
