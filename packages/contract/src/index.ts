// Lists every endpoint of the product, by noun.
import { apiTokens } from './api-tokens.ts';
import { assignedTickets } from './assigned-tickets.ts';
import { ai, aiConversations } from './assistant.ts';
import { assistantSettings } from './assistant-settings.ts';
import { attachments } from './attachments.ts';
import { auth } from './auth.ts';
import { batches } from './batches.ts';
import { boards } from './boards.ts';
import { budgets } from './budgets.ts';
import { companies } from './companies.ts';
import { daysOff, holidays } from './days-off.ts';
import { documentThreads } from './document-threads.ts';
import { documentWatching } from './document-watching.ts';
import { documentRevisions, documents, documentTrash } from './documents.ts';
import { events } from './events.ts';
import { exports } from './exports.ts';
import { failedWork } from './failed-work.ts';
import { favourites } from './favourites.ts';
import { files } from './files.ts';
import { firstSteps } from './first-steps.ts';
import { figmaData } from './functions/figma-data.ts';
import { githubIntegration } from './functions/github-integration.ts';
import { googleCalendar } from './functions/google-calendar.ts';
import { slackIntegration } from './functions/slack-integration.ts';
import { identities } from './identities.ts';
import { imports } from './imports.ts';
import { inbox } from './inbox.ts';
import { insights } from './insights.ts';
import { calendarFeed } from './integrations/calendar-feed.ts';
import { calendars } from './integrations/calendars.ts';
import { figma } from './integrations/figma.ts';
import { github } from './integrations/github.ts';
import { oauth } from './integrations/oauth.ts';
import { slackApp } from './integrations/slack-app.ts';
import { slackNotifications } from './integrations/slack-notifications.ts';
import { projectWebhooks, webhooks } from './integrations/webhooks.ts';
import { integrations } from './integrations.ts';
import { invitations } from './invitations.ts';
import { mail } from './mail.ts';
import { members } from './members.ts';
import { textMentions } from './mentions.ts';
import { notificationSettings } from './notification-settings.ts';
import { passkeys } from './passkeys.ts';
import type { AnyEndpoint } from './platform/endpoint.ts';
import { projectMembers } from './project-members.ts';
import { projectStatusChanges } from './project-status-changes.ts';
import { projects } from './projects.ts';
import { proposals } from './proposals.ts';
import { push } from './push.ts';
import { sampleProject } from './sample-project.ts';
import { savedViews } from './saved-views.ts';
import { search } from './search.ts';
import { sharedReports } from './shared-reports.ts';
import { sprintConfigs, sprints } from './sprints.ts';
import { templates } from './templates.ts';
import { ticketBatches } from './ticket-batches.ts';
import { ticketChanges } from './ticket-changes.ts';
import { ticketCopies } from './ticket-copies.ts';
import { ticketRelations } from './ticket-relations.ts';
import { tickets } from './tickets.ts';
import { timeEntries } from './time-entries.ts';
import { timelines } from './timelines.ts';
import { tokenActions } from './token-actions.ts';
import { trash } from './trash.ts';
import { twoFactor } from './two-factor.ts';
import { users } from './users.ts';
import { workload } from './workload.ts';

const endpoints = {
  auth,
  identities,
  twoFactor,
  passkeys,
  mail,
  users,
  companies,
  members,
  invitations,
  failedWork,
  integrations,
  figmaData,
  githubIntegration,
  slackIntegration,
  googleCalendar,
  calendars,
  calendarFeed,
  apiTokens,
  tokenActions,
  oauth,
  slackApp,
  inbox,
  notificationSettings,
  push,
  projects,
  projectMembers,
  projectStatusChanges,
  boards,
  slackNotifications,
  webhooks,
  projectWebhooks,
  sprints,
  sprintConfigs,
  firstSteps,
  sampleProject,
  templates,
  daysOff,
  holidays,
  workload,
  insights,
  budgets,
  sharedReports,
  favourites,
  savedViews,
  search,
  figma,
  github,
  tickets,
  ticketBatches,
  batches,
  ticketChanges,
  ticketCopies,
  attachments,
  assignedTickets,
  ticketRelations,
  timelines,
  timeEntries,
  trash,
  documents,
  documentRevisions,
  documentThreads,
  documentWatching,
  documentTrash,
  textMentions,
  imports,
  exports,
  files,
  aiConversations,
  ai,
  proposals,
  assistantSettings,
  events,
} as const;

/** The records by noun and verb. */
export type Endpoints = typeof endpoints;

export const allEndpoints: readonly AnyEndpoint[] = Object.values(endpoints).flatMap(
  (noun) => Object.values(noun) as AnyEndpoint[],
);
