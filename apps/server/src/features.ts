// Lists what the features give to a process: routes, jobs, reactions, scopes, targets and regular work.
import type { ScopeKind } from '@worklane/contract/platform/endpoint';
import { accountRoutes } from './features/accounts/routes.ts';
import { accountJobs } from './features/accounts/run-jobs.ts';
import { sweepSecrets } from './features/accounts/steps/one-time-secrets.ts';
import { apiTokenRoutes } from './features/api-tokens/routes.ts';
import { sweepCodes } from './features/api-tokens/sweep.ts';
import { endLostAnswers } from './features/assistant/flows/end-lost-answers.ts';
import { proposalRoutes } from './features/assistant/proposal-routes.ts';
import { assistantRoutes } from './features/assistant/routes.ts';
import { assistantSettingRoutes } from './features/assistant/setting-routes.ts';
import { sweepProposals } from './features/assistant/sweep.ts';
import { attachmentRoutes } from './features/attachments/routes.ts';
import { batchRoutes } from './features/batches/routes.ts';
import { budgetReactions } from './features/budgets/reactions.ts';
import { budgetRoutes } from './features/budgets/routes.ts';
import { calendarFeedRoutes } from './features/calendar-feed/routes.ts';
import { capacityRoutes } from './features/capacity/routes.ts';
import { commentRoutes } from './features/comments/routes.ts';
import { companyRoutes } from './features/companies/routes.ts';
import { resolveCompany } from './features/companies/scope.ts';
import { sampleProjectRoutes } from './features/demo/routes.ts';
import { documentThreadRoutes } from './features/document-threads/routes.ts';
import { documentWatcherRoutes } from './features/document-watchers/routes.ts';
import { settleSharedTexts } from './features/documents/flows/settle-shared-texts.ts';
import { documentRoutes } from './features/documents/routes.ts';
import { documentResolver } from './features/documents/scope.ts';
import { sweepDocuments } from './features/documents/sweep.ts';
import { eventRoutes } from './features/events/routes.ts';
import { exportRoutes } from './features/exports/routes.ts';
import { failedWorkRoutes } from './features/failed-work/routes.ts';
import { favouriteRoutes } from './features/favourites/routes.ts';
import { figmaReactions } from './features/figma/reactions.ts';
import { figmaRoutes } from './features/figma/routes.ts';
import { figmaJobs, lookAtDesigns } from './features/figma/run-jobs.ts';
import { fileRoutes } from './features/files/routes.ts';
import { fileResolver } from './features/files/scope.ts';
import { firstStepRoutes } from './features/first-steps/routes.ts';
import { removeHooksOf } from './features/github/flows/follow-repository.ts';
import { gitHubReactions } from './features/github/reactions.ts';
import { gitHubRoutes } from './features/github/routes.ts';
import { catchUpWithGitHub, gitHubJobs } from './features/github/run-jobs.ts';
import { historyRoutes } from './features/history/routes.ts';
import { importReactions } from './features/imports/reactions.ts';
import { importRoutes } from './features/imports/routes.ts';
import { importJobs } from './features/imports/run-jobs.ts';
import { importResolver } from './features/imports/scope.ts';
import { pushJobs } from './features/inbox/push-jobs.ts';
import { pushRoutes } from './features/inbox/push-routes.ts';
import { inboxReactions } from './features/inbox/reactions.ts';
import { reportAllFailedWork } from './features/inbox/report-all-failed-work.ts';
import { inboxRoutes } from './features/inbox/routes.ts';
import { inboxJobs } from './features/inbox/run-jobs.ts';
import { sendDigests } from './features/inbox/send-digests.ts';
import { notificationSettingRoutes } from './features/inbox/setting-routes.ts';
import { slackMessageJobs } from './features/inbox/slack-jobs.ts';
import { sweepInbox } from './features/inbox/sweep.ts';
import { insightRoutes } from './features/insights/routes.ts';
import { calendarRoutes } from './features/integrations/calendar-routes.ts';
import { integrationRoutes } from './features/integrations/routes.ts';
import { calendarJobs } from './features/integrations/run-calendar-jobs.ts';
import { integrationJobs } from './features/integrations/run-jobs.ts';
import { invitationRoutes } from './features/invitations/routes.ts';
import { linkRoutes } from './features/links/routes.ts';
import { mailRoutes } from './features/mail/routes.ts';
import { mentionRoutes } from './features/mentions/routes.ts';
import { myTaskRoutes } from './features/my-tasks/routes.ts';
import { oauthRoutes } from './features/oauth/routes.ts';
import { sweepPrograms } from './features/oauth/sweep.ts';
import { projectRoutes } from './features/projects/routes.ts';
import { projectResolver } from './features/projects/scope.ts';
import { holdProjects } from './features/projects/steps/hold-projects.ts';
import { searchRoutes } from './features/search/routes.ts';
import { searchJobs } from './features/search/run-jobs.ts';
import { sharedReportRoutes } from './features/shared-reports/routes.ts';
import { sweepReports } from './features/shared-reports/sweep.ts';
import { slackFunctionRoutes } from './features/slack/function-routes.ts';
import { slackReactions } from './features/slack/reactions.ts';
import { slackRoutes } from './features/slack/routes.ts';
import { slackJobs } from './features/slack/run-jobs.ts';
import { sendSummaries } from './features/slack/send-summaries.ts';
import { slackAppRoutes } from './features/slack-app/routes.ts';
import { slackAppJobs } from './features/slack-app/run-jobs.ts';
import { sprintRoutes } from './features/sprints/routes.ts';
import { startDueSprints } from './features/sprints/start-due-sprints.ts';
import { templateRoutes } from './features/templates/routes.ts';
import { copyRoutes } from './features/tickets/copy-routes.ts';
import { ticketRoutes } from './features/tickets/routes.ts';
import { ticketResolver } from './features/tickets/scope.ts';
import { holdBoards } from './features/tickets/steps/hold-boards.ts';
import { sweepTickets } from './features/tickets/sweep.ts';
import { trashRoutes } from './features/tickets/trash-routes.ts';
import { timeRoutes } from './features/time/routes.ts';
import { timelineRoutes } from './features/timeline/routes.ts';
import { userRoutes } from './features/users/routes.ts';
import { userResolver } from './features/users/scope.ts';
import { viewRoutes } from './features/views/routes.ts';
import { webhookReactions } from './features/webhooks/reactions.ts';
import { webhookRoutes } from './features/webhooks/routes.ts';
import { webhookJobs } from './features/webhooks/run-jobs.ts';
import { sweepWebhooks } from './features/webhooks/sweep.ts';
import { workloadRoutes } from './features/workload/routes.ts';
import { clearBatches } from './platform/commands/batches.ts';
import { clearCommandsDone } from './platform/commands/commands-done.ts';
import type { TargetResolvers } from './platform/commands/run-batch.ts';
import { clearTokenActions } from './platform/commands/token-actions.ts';
import type { Queryable } from './platform/database/database.ts';
import { statisticsJobs } from './platform/database/refresh-statistics.ts';
import { clearEvents } from './platform/events/clear-events.ts';
import { fileJobs, sweepFiles } from './platform/files/sweep-files.ts';
import type { Route, ScopeResolver } from './platform/http/route.ts';
import { sweepDeliveries } from './platform/incoming/take-delivery.ts';
import type { JobHandler, RegularWork } from './platform/jobs/define-job.ts';
import type { Reaction } from './platform/reactions/define-reaction.ts';
import { resealAgain, resealJobs } from './platform/secrets/reseal-secrets.ts';
import type { Services } from './platform/services.ts';
import { sweepRemovals } from './platform/undo/removals.ts';
import { SEALED_COLUMNS } from './sealed-columns.ts';

export const FEATURES: readonly ((services: Services) => Route[])[] = [
  accountRoutes,
  userRoutes,
  companyRoutes,
  invitationRoutes,
  failedWorkRoutes,
  integrationRoutes,
  calendarRoutes,
  calendarFeedRoutes,
  apiTokenRoutes,
  oauthRoutes,
  figmaRoutes,
  gitHubRoutes,
  inboxRoutes,
  notificationSettingRoutes,
  pushRoutes,
  projectRoutes,
  slackRoutes,
  slackFunctionRoutes,
  slackAppRoutes,
  webhookRoutes,
  sprintRoutes,
  templateRoutes,
  capacityRoutes,
  workloadRoutes,
  insightRoutes,
  budgetRoutes,
  sharedReportRoutes,
  firstStepRoutes,
  sampleProjectRoutes,
  favouriteRoutes,
  viewRoutes,
  searchRoutes,
  ticketRoutes,
  commentRoutes,
  historyRoutes,
  linkRoutes,
  myTaskRoutes,
  copyRoutes,
  batchRoutes,
  attachmentRoutes,
  timeRoutes,
  timelineRoutes,
  trashRoutes,
  documentRoutes,
  documentThreadRoutes,
  documentWatcherRoutes,
  mentionRoutes,
  assistantRoutes,
  assistantSettingRoutes,
  proposalRoutes,
  importRoutes,
  exportRoutes,
  fileRoutes,
  eventRoutes,
  mailRoutes,
];

export const JOBS: readonly ((services: Services) => JobHandler[])[] = [
  accountJobs,
  fileJobs,
  importJobs,
  inboxJobs,
  pushJobs,
  slackMessageJobs,
  (services) => integrationJobs(services, { github: removeHooksOf }),
  slackJobs,
  slackAppJobs,
  webhookJobs,
  calendarJobs,
  searchJobs,
  statisticsJobs,
  gitHubJobs,
  figmaJobs,
  (services) => resealJobs(services, SEALED_COLUMNS),
];

export const REACTIONS: readonly Reaction[] = [
  ...importReactions,
  ...inboxReactions,
  ...budgetReactions,
  ...slackReactions,
  ...webhookReactions,
  ...gitHubReactions,
  ...figmaReactions,
];

export const scopesOf = (services: Services): Record<ScopeKind, ScopeResolver> => ({
  company: resolveCompany,
  project: projectResolver(services),
  ticket: ticketResolver(services),
  document: documentResolver(services),
  import: importResolver(services),
  file: fileResolver(services),
  user: userResolver(services),
});

export const TARGETS: TargetResolvers = {
  company: () => resolveCompany,
  project: (db) => projectResolver({ db }),
  ticket: (db) => ticketResolver({ db }),
  document: (db) => documentResolver({ db }),
  import: (db) => importResolver({ db }),
};

const regularWorkOf = (services: Services): RegularWork['everyTenMinutes'] => ({
  'tickets.sweep': () => sweepTickets(services),
  'documents.sweep': () => sweepDocuments(services),
  'documents.settle': () => settleSharedTexts(services),
  'assistant.end-lost': () => endLostAnswers(services),
  'assistant.sweep': () => sweepProposals(services),
  'inbox.failed-work': () => reportAllFailedWork(services),
  'inbox.sweep': () => sweepInbox(services),
  'shared-reports.sweep': () => sweepReports(services),
  'oauth.codes': () => sweepCodes(services),
  'oauth.programs': () => sweepPrograms(services),
  'webhooks.sweep': () => sweepWebhooks(services),
  'slack.summaries': () => sendSummaries(services),
  'removals.sweep': () => sweepRemovals(services),
  'sprints.promote': () => startDueSprints(services),
  'files.sweep': () => services.jobs.add(sweepFiles, {}),
  'sessions.sweep': () => services.sessions.sweep(),
  'secrets.sweep': () => sweepSecrets(services),
  'secrets.reseal': () => resealAgain(services),
  'batches.clear': () => clearBatches(services.db, services.now()),
  'token-actions.clear': () => clearTokenActions(services.db, services.now(), services.config.eventRetentionDays),
  'commands.clear': () => clearCommandsDone(services.db, services.now()),
  'figma.look-at-designs': () => lookAtDesigns(services),
  'github.catch-up': () => catchUpWithGitHub(services),
  'deliveries.sweep': () => sweepDeliveries(services),
  'limits.sweep': () => services.limits.sweep(),
  // Reactions first: events that a reaction has not read are not deleted.
  'events.clear': async () => {
    await services.reactions.follow();
    const reactions = REACTIONS.map(({ name }) => name);
    await clearEvents(services.db, services.now(), { days: services.config.eventRetentionDays, reactions });
  },
});

export const allRegularWorkOf = (services: Services): RegularWork => ({
  everyTenMinutes: regularWorkOf(services),
  everyMinute: { 'inbox.digests': () => sendDigests(services) },
});

export async function holdWithBoards(tx: Queryable, ids: readonly string[]): Promise<void> {
  await holdProjects(tx, ids);
  await holdBoards(tx, ids);
}
