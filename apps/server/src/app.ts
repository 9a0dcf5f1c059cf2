// Lists the features, and builds a process from them and the platform.
import type { ScopeKind } from '@worklane/contract/platform/endpoint';
import type { Hono } from 'hono';
import { COMMANDS } from './commands.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { accountJobs } from './features/accounts/run-jobs.ts';
import { sweepSecrets } from './features/accounts/steps/one-time-secrets.ts';
import { endLostAnswers } from './features/assistant/flows/end-lost-answers.ts';
import { proposalRoutes } from './features/assistant/proposal-routes.ts';
import { assistantRoutes } from './features/assistant/routes.ts';
import { assistantSettingRoutes } from './features/assistant/setting-routes.ts';
import { turnUndoneProposal } from './features/assistant/steps/turn-undone-proposal.ts';
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
import { createSharedTexts } from './features/documents/shared-text/serve-shared-texts.ts';
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
import { sweepInbox } from './features/inbox/steps/sweep-inbox.ts';
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
import { workloadRoutes } from './features/workload/routes.ts';
import { createLongWork } from './platform/background/create-long-work.ts';
import { clearBatches } from './platform/commands/batches.ts';
import { clearCommandsDone } from './platform/commands/commands-done.ts';
import { batchRunner, type TargetResolvers } from './platform/commands/run-batch.ts';
import { commandRunner } from './platform/commands/run-command.ts';
import type { Config } from './platform/config/read-config.ts';
import { openDatabase, type Queryable } from './platform/database/database.ts';
import { statisticsJobs } from './platform/database/refresh-statistics.ts';
import { clearEvents } from './platform/events/clear-events.ts';
import { openEventLog } from './platform/events/event-log.ts';
import { createFiles } from './platform/files/create-files.ts';
import { fileJobs, sweepFiles } from './platform/files/sweep-files.ts';
import { createServer } from './platform/http/create-server.ts';
import type { Route, ScopeResolver } from './platform/http/route.ts';
import { takeUpgrades, type Upgrades } from './platform/http/take-upgrades.ts';
import { type AddressThrottle, createAddressThrottle } from './platform/http/throttle-addresses.ts';
import { sweepDeliveries } from './platform/incoming/take-delivery.ts';
import { createJobs } from './platform/jobs/create-jobs.ts';
import type { JobHandler, RegularWork } from './platform/jobs/define-job.ts';
import { createLimits } from './platform/limits/create-limits.ts';
import type { Logger } from './platform/log/create-logger.ts';
import { createMail } from './platform/mail/create-mail.ts';
import { createOutside, type Outside } from './platform/outside/create-outside.ts';
import { createReactions } from './platform/reactions/create-reactions.ts';
import type { Reaction } from './platform/reactions/define-reaction.ts';
import { createStreams } from './platform/realtime/streams.ts';
import { createSeal } from './platform/secrets/seal.ts';
import type { Services } from './platform/services.ts';
import { createAccessTokens } from './platform/session/access-tokens.ts';
import { createSessions } from './platform/session/create-sessions.ts';
import { createPasswords, PASSWORD_COST, type PasswordCost } from './platform/session/passwords.ts';
import { createViewers } from './platform/session/viewers.ts';
import { sweepRemovals } from './platform/undo/removals.ts';
import { createWorkers } from './platform/workers/create-workers.ts';
import { createRequestTurns } from './platform/workers/request-turns.ts';

const FEATURES: readonly ((services: Services) => Route[])[] = [
  accountRoutes,
  userRoutes,
  companyRoutes,
  invitationRoutes,
  failedWorkRoutes,
  integrationRoutes,
  calendarRoutes,
  calendarFeedRoutes,
  figmaRoutes,
  gitHubRoutes,
  inboxRoutes,
  notificationSettingRoutes,
  pushRoutes,
  projectRoutes,
  slackRoutes,
  slackFunctionRoutes,
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

const JOBS: readonly ((services: Services) => JobHandler[])[] = [
  accountJobs,
  fileJobs,
  importJobs,
  inboxJobs,
  pushJobs,
  (services) => integrationJobs(services, { github: removeHooksOf }),
  slackJobs,
  calendarJobs,
  searchJobs,
  statisticsJobs,
  gitHubJobs,
  figmaJobs,
];

const REACTIONS: readonly Reaction[] = [
  ...importReactions,
  ...inboxReactions,
  ...budgetReactions,
  ...slackReactions,
  ...gitHubReactions,
  ...figmaReactions,
];

const scopesOf = (services: Services): Record<ScopeKind, ScopeResolver> => ({
  company: resolveCompany,
  project: projectResolver(services),
  ticket: ticketResolver(services),
  document: documentResolver(services),
  import: importResolver(services),
  file: fileResolver(services),
  user: userResolver(services),
});

const TARGETS: TargetResolvers = {
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
  'inbox.failed-work': () => reportAllFailedWork(services),
  'inbox.sweep': () => sweepInbox(services),
  'shared-reports.sweep': () => sweepReports(services),
  'slack.summaries': () => sendSummaries(services),
  'removals.sweep': () => sweepRemovals(services),
  'sprints.promote': () => startDueSprints(services),
  'files.sweep': () => services.jobs.add(sweepFiles, {}),
  'sessions.sweep': () => services.sessions.sweep(),
  'secrets.sweep': () => sweepSecrets(services),
  'batches.clear': () => clearBatches(services.db, services.now()),
  'commands.clear': () => clearCommandsDone(services.db, services.now()),
  'figma.look-at-designs': () => lookAtDesigns(services),
  'github.catch-up': () => catchUpWithGitHub(services),
  'deliveries.sweep': () => sweepDeliveries(services),
  'limits.sweep': () => services.limits.sweep(),
  // Reactions first: events that a reaction has not read are not deleted.
  'events.clear': async () => {
    await services.reactions.follow();
    await clearEvents(services.db, services.now(), services.config.eventRetentionDays);
  },
});

const allRegularWorkOf = (services: Services): RegularWork => ({
  everyTenMinutes: regularWorkOf(services),
  everyMinute: { 'inbox.digests': () => sendDigests(services) },
});

export interface AppOptions {
  config: Config;
  /** A migrated database. */
  databaseUrl: string;
  secretKey: string;
  log: Logger;
  now?: () => Date;
  checksResponses?: boolean;
  /** Lower for tests, which make many people. */
  passwordCost?: PasswordCost;
  pageFolder?: string;
  /** For tests, whose stand-ins are on this machine. */
  outside?: Outside;
  /** For tests, so that no sweep runs in the middle of one. */
  isWithoutRegularWork?: boolean;
}

export interface App {
  server: Hono;
  upgrades: Upgrades;
  services: Services;
  /** Ends what stays open between requests: event streams and WebSockets. */
  closeStreams(): Promise<void>;
  close(): Promise<void>;
}

async function holdWithBoards(tx: Queryable, ids: readonly string[]): Promise<void> {
  await holdProjects(tx, ids);
  await holdBoards(tx, ids);
}

export async function createApp(options: AppOptions): Promise<App> {
  const { config, databaseUrl, secretKey, log } = options;
  const now = options.now ?? (() => new Date());
  const db = openDatabase(databaseUrl);
  const events = await openEventLog(db, databaseUrl, log);
  const tokens = createAccessTokens(secretKey, now);
  const viewers = createViewers(db, tokens, now);
  const streams = createStreams(events, viewers, log);
  const sessions = createSessions(db, config, secretKey);
  const sealFor = (purpose: string) => createSeal([secretKey, ...config.formerSecretKeys], purpose);
  const jobs = createJobs(db, log, sealFor('jobs'), { schedule: !options.isWithoutRegularWork });
  const run = commandRunner({ db, events, viewers, jobs, config, now });
  const batches = batchRunner({
    db,
    events,
    viewers,
    jobs,
    config,
    now,
    commands: COMMANDS,
    targets: TARGETS,
    holdProjects: holdWithBoards,
    onUndone: turnUndoneProposal,
  });
  const reactions = createReactions({ db, events, jobs, log, now }, REACTIONS);
  const mail = createMail(config);
  const passwords = createPasswords(options.passwordCost ?? PASSWORD_COST);
  const files = createFiles({ config, db, log, now });
  const workers = createWorkers(log);
  const mostWaiting = (count: number) => Math.ceil(count * config.rateLimitFactor);
  // All who are not signed in hold at most 15 of the 16 connections to the database (decision 0137).
  const passwordTurns = createRequestTurns({ atOnce: 3, each: 1, mostWaiting: mostWaiting(100) });
  const searchTurns = createRequestTurns({ atOnce: 4, each: 2, mostWaiting: 20 });
  const figureTurns = createRequestTurns({ atOnce: 2, each: 1, mostWaiting: 20 });
  const services: Services = {
    config,
    log,
    db,
    events,
    streams,
    sessions,
    tokens,
    viewers,
    run,
    batches,
    now,
    mail,
    jobs,
    reactions,
    outside: options.outside ?? createOutside({ log }),
    longWork: createLongWork(log),
    limits: createLimits(db.pool, config.rateLimitFactor),
    passwords,
    passwordTurns,
    searchTurns,
    figureTurns,
    files,
    workers,
    sealFor,
  };
  const throttle = createAddressThrottle();
  const requiresVerified = mail.isSending;
  const server = createServer(services, {
    throttle,
    routes: FEATURES.flatMap((routesOf) => routesOf(services)),
    commands: COMMANDS,
    scopes: scopesOf(services),
    requiresVerified,
    publicTurns: {
      open: createRequestTurns({ atOnce: 5, each: 3, mostWaiting: mostWaiting(300) }),
      outside: createRequestTurns({ atOnce: 7, each: 4, mostWaiting: mostWaiting(100) }),
    },
    checksResponses: options.checksResponses ?? false,
    ...(options.pageFolder && { pageFolder: options.pageFolder }),
  });
  const handlers = [...JOBS.flatMap((jobsOf) => jobsOf(services)), reactions.handler];
  await jobs.start(handlers, options.isWithoutRegularWork ? undefined : allRegularWorkOf(services));
  await reactions.start();
  const sockets = createSockets(services, { throttle, databaseUrl, requiresVerified });
  const close = async () => {
    await sockets.closeStreams();
    for (const each of [workers, reactions, jobs]) await each.stop();
    for (const each of [services.outside, events, db]) await each.close();
  };
  return { server, services, close, ...sockets };
}

function createSockets(
  services: Services,
  {
    throttle,
    databaseUrl,
    requiresVerified,
  }: { throttle: AddressThrottle; databaseUrl: string; requiresVerified: boolean },
): Pick<App, 'upgrades' | 'closeStreams'> {
  const { config, log, streams, longWork } = services;
  const sharedTexts = createSharedTexts({ ...services, databaseUrl, requiresVerified });
  return {
    upgrades: takeUpgrades({ config, throttle, log }, [sharedTexts.path]),
    async closeStreams() {
      streams.closeAll();
      await longWork.stop();
      await sharedTexts.closeAll();
    },
  };
}
