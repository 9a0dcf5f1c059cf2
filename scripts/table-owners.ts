// Lists which feature each table belongs to, and which other features may read and write it, with the reason.

/** The tables of each feature. */
const TABLES: Record<string, readonly string[]> = {
  accounts: [
    'auth_accounts',
    'auth_users',
    'identities',
    'one_time_secrets',
    'passkeys',
    'recovery_codes',
    'two_factors',
  ],
  assistant: [
    'ai_client_updates',
    'ai_closed_projects',
    'ai_conversations',
    'ai_messages',
    'ai_proposals',
    'ai_settings',
    'ai_usage',
  ],
  comments: ['ticket_comments', 'comment_mentions'],
  companies: ['companies', 'company_members'],
  'document-threads': ['document_comments', 'document_comment_versions', 'document_threads'],
  'document-watchers': ['document_watchers'],
  documents: ['documents', 'document_records', 'document_revisions', 'shared_texts', 'shared_text_updates'],
  favourites: ['favourite_projects'],
  files: ['files', 'file_removals', 'staged_files'],
  'first-steps': ['first_steps'],
  history: ['ticket_changes', 'ticket_status_history'],
  imports: [
    'document_sources',
    'import_documents',
    'ticket_imports',
    'ticket_import_rows',
    'ticket_sources',
    'ticket_part_sources',
  ],
  inbox: ['digest_times', 'digests_sent', 'notification_settings', 'notifications', 'push_keys', 'push_subscriptions'],
  invitations: ['invitations'],
  links: ['ticket_links', 'ticket_watchers'],
  mentions: ['text_mentions'],
  oauth: ['oauth_clients'],
  projects: ['projects', 'project_members', 'project_key_aliases', 'project_status_changes', 'board_configurations'],
  search: ['search_rebuilds', 'search_texts'],
  'shared-reports': ['shared_reports'],
  slack: ['slack_lines', 'slack_notification_settings'],
  'slack-app': ['slack_accounts'],
  sprints: ['sprints', 'sprint_configs', 'sprint_sources'],
  budgets: ['budget_notices'],
  'api-tokens': ['api_tokens', 'oauth_codes'],
  'calendar-feed': ['calendar_feeds'],
  capacity: ['days_off', 'holidays'],
  integrations: ['integrations', 'calendar_absences', 'calendar_connections', 'calendar_days'],
  figma: ['design_files', 'ticket_frames'],
  github: [
    'github_installations',
    'github_issues',
    'github_pull_requests',
    'github_repositories',
    'github_syncs',
    'ticket_pull_requests',
  ],
  templates: ['project_templates', 'ticket_templates'],
  tickets: ['tickets', 'ticket_records', 'ticket_assignees', 'ticket_key_aliases', 'board_orders'],
  time: ['time_entries'],
  users: ['users'],
  views: ['saved_views'],
  webhooks: ['webhook_deliveries', 'webhooks'],
};

/** The tables of the platform, which knows no feature: everything outside of features. */
const PLATFORM = [
  'auth_sessions',
  'batches',
  'commands_done',
  'event_log_state',
  'events',
  'file_departures',
  'incoming_deliveries',
  'reaction_cursors',
  'removals',
  'token_actions',
];
export const OWNERS = new Map(
  Object.entries({ ...TABLES, platform: PLATFORM }).flatMap(([room, tables]) =>
    tables.map((table) => [table, room] as const),
  ),
);

/** What every scoped read joins: who may see something, and what it is called. */
export const FOUNDATION = ['users', 'companies', 'company_members', 'projects', 'project_members', 'tickets'];

interface Exception {
  room: string;
  tables: readonly string[];
  reason: string;
}

/** Which features read tables of others in separate statements, and why no read or fragment of those would do. */
export const READERS: readonly Exception[] = [
  {
    room: 'exports',
    tables: [
      'board_configurations',
      'document_comment_versions',
      'document_comments',
      'document_revisions',
      'document_threads',
      'documents',
      'files',
      'sprints',
      'ticket_assignees',
      'ticket_comments',
      'ticket_links',
    ],
    reason: 'All that belongs to some hundred tickets is of one moment: one statement.',
  },
  {
    room: 'imports',
    tables: [
      'board_orders',
      'document_records',
      'files',
      'sprint_sources',
      'ticket_comments',
      'ticket_links',
      'ticket_records',
      'time_entries',
    ],
    reason: 'What comes in is compared with all that is here, thousands of rows in one statement.',
  },
  {
    room: 'figma',
    tables: ['files', 'integrations', 'ticket_comments'],
    reason:
      'Frames are listed with the size of their pictures, looked at where the company is connected, and compared with the texts of many tickets and their comments in one statement.',
  },
  {
    room: 'integrations',
    tables: ['github_installations'],
    reason: 'A connection is listed with whom the GitHub App is installed for: one statement.',
  },
  {
    room: 'github',
    tables: ['board_configurations', 'integrations', 'project_key_aliases'],
    reason: 'Which keys count, where a step leads and whose repositories are read is of one moment: one statement.',
  },
  {
    room: 'slack',
    tables: ['board_configurations', 'ticket_comments', 'ticket_status_history'],
    reason: 'A message names tickets, their columns and their comments as they are when it is sent: one statement.',
  },
  {
    room: 'slack-app',
    tables: ['auth_users', 'board_configurations'],
    reason:
      'A link is worth nothing once the sessions of its time were ended, and a preview names a status: one statement each.',
  },
  {
    room: 'tickets',
    tables: ['board_configurations', 'sprints'],
    reason: 'What a status counts as and when a ticket is due stand there, asked with every ticket.',
  },
  {
    room: 'tickets',
    tables: ['files', 'ticket_links'],
    reason: 'A ticket is answered with the ids of both, in one statement.',
  },
  {
    room: 'tickets',
    tables: ['ticket_changes', 'ticket_comments', 'ticket_status_history', 'time_entries'],
    reason:
      'Whether another person worked on a ticket is asked of all of them at once; time spent is the sum of entries.',
  },
  {
    room: 'texts',
    tables: ['documents', 'files', 'ticket_comments'],
    reason: 'Which pictures the texts of a ticket show, and whose.',
  },
  {
    room: 'sprints',
    tables: ['board_orders', 'ticket_records'],
    reason: 'Sprints change under the lock of the board.',
  },
  { room: 'documents', tables: ['files'], reason: 'An uploaded document is listed with the type of its file.' },
  {
    room: 'mentions',
    tables: ['document_comments', 'document_threads', 'documents', 'ticket_comments'],
    reason: 'Documents, descriptions and comments that mention one thing are put in order together.',
  },
  {
    room: 'inbox',
    tables: [
      'board_configurations',
      'document_comments',
      'document_records',
      'documents',
      'invitations',
      'ticket_comments',
      'ticket_records',
    ],
    reason: 'Whether what notifications are about is still there and visible is asked of all of them at once.',
  },
  {
    room: 'search',
    tables: [
      'board_configurations',
      'document_comments',
      'documents',
      'files',
      'sprints',
      'ticket_assignees',
      'ticket_comments',
    ],
    reason: 'What was found is filtered, put in order and shown with what it is on, in as few statements as kinds.',
  },
  {
    room: 'assistant',
    tables: [
      'board_configurations',
      'documents',
      'sprints',
      'ticket_assignees',
      'ticket_comments',
      'ticket_status_history',
      'time_entries',
    ],
    reason: 'All numbers that a model is told are of one moment, and of thousands of tickets: one statement.',
  },
  { room: 'files', tables: ['documents'], reason: 'A file is there as long as its document is.' },
  { room: 'attachments', tables: ['files'], reason: 'A list of files, as far as their ticket can be seen.' },
  { room: 'my-tasks', tables: ['ticket_assignees'], reason: 'Starts at the person, whatever the number of tickets.' },
  {
    room: 'api-tokens',
    tables: ['auth_users'],
    reason: 'A token is worth nothing once the sessions of its time were ended: one statement each.',
  },
  {
    room: 'api-tokens',
    tables: ['documents', 'sprints', 'ticket_records'],
    reason: 'What programs did is shown with the names of what it was done to, of fifty at once.',
  },
  {
    room: 'history',
    tables: ['board_configurations'],
    reason: 'A move is told with the labels of its statuses, of fifty actions at once.',
  },
  {
    room: 'calendar-feed',
    tables: ['auth_users', 'ticket_assignees'],
    reason: 'Starts at the person, and is worth nothing once their sessions were ended: one statement each.',
  },
  {
    room: 'budgets',
    tables: ['ticket_records', 'time_entries'],
    reason: 'The hours of all projects are added up in one statement.',
  },
  {
    room: 'insights',
    tables: ['board_configurations', 'ticket_status_history'],
    reason: 'How long the work of a company takes is added up over the history of all its tickets.',
  },
  {
    room: 'workload',
    tables: ['board_configurations', 'ticket_assignees', 'time_entries'],
    reason: 'The open work and the logged time of all people of a company are added up in the database.',
  },
  { room: 'links', tables: ['ticket_assignees'], reason: 'Assignees watch a ticket unless they chose not to.' },
  {
    room: 'companies',
    tables: ['board_configurations', 'ticket_assignees'],
    reason: 'Members are listed with how many open tickets they have.',
  },
  { room: 'projects', tables: ['invitations'], reason: 'Members of a project are listed with those invited to it.' },
  {
    room: 'first-steps',
    tables: ['invitations', 'ticket_imports', 'ticket_records'],
    reason: 'Only whether there is anything of each, in one statement.',
  },
  { room: 'users', tables: ['days_off', 'ticket_comments'], reason: 'What is exported to a person of their own.' },
  {
    room: 'platform',
    tables: ['api_tokens', 'auth_users'],
    reason:
      'A viewer is found with every request: a session or a token, and whether it still counts, in one statement.',
  },
  {
    room: 'platform',
    tables: ['file_removals', 'files'],
    reason: 'Bytes are deleted from the store when no file needs them any more.',
  },
  { room: 'inbox', tables: ['events'], reason: 'People are notified once of a batch: its events are counted.' },
  {
    room: 'inbox',
    tables: ['auth_sessions'],
    reason: 'A browser is sent nothing once its session has ended: one statement.',
  },
  {
    room: 'accounts',
    tables: ['auth_sessions'],
    reason: 'Sessions are listed and ended by the account they belong to.',
  },
  { room: 'files', tables: ['removals'], reason: 'What can be restored counts as stored.' },
  { room: 'api-tokens', tables: ['token_actions'], reason: 'What programs did is listed for whose tokens they use.' },
];

/** Which features write tables of others, and why. */
export const WRITERS: readonly Exception[] = [
  { room: 'accounts', tables: ['users'], reason: 'An account and its person are made, verified and closed together.' },
  { room: 'users', tables: ['auth_users'], reason: 'The name of a person stands with their account as well.' },
  {
    room: 'tickets',
    tables: ['ticket_status_history'],
    reason: 'Thousands of tickets are inserted with their first status, in one statement.',
  },
  { room: 'texts', tables: ['ticket_comments', 'tickets'], reason: 'The addresses of files are replaced in any text.' },
  {
    room: 'sprints',
    tables: ['board_orders'],
    reason: 'The last number of a sprint is counted under the lock of the board.',
  },
  { room: 'imports', tables: ['sprint_sources'], reason: 'What a sprint is called elsewhere, the import alone knows.' },
  { room: 'accounts', tables: ['auth_sessions'], reason: 'Sessions begin, are confirmed and end with their account.' },
  { room: 'platform', tables: ['file_removals'], reason: 'Bytes are to be removed before any file names them.' },
];

/** Where the tables of statements are named by a value, and why. */
export const NAMED_TABLES: readonly { file: string; reason: string }[] = [
  {
    file: 'features/templates/reads.ts',
    reason: 'Templates of projects and of tickets are two tables of one feature.',
  },
  {
    file: 'features/templates/writes.ts',
    reason: 'Templates of projects and of tickets are two tables of one feature.',
  },
  {
    file: 'features/imports/child-record-reads.ts',
    reason: 'Each kind of child record is looked for in its own table.',
  },
  { file: 'features/exports/archive-reads.ts', reason: 'The parts of a ticket are gathered from five tables alike.' },
  { file: 'platform/secrets/reseal-secrets.ts', reason: 'Features list the columns in which they keep secrets.' },
  { file: 'platform/database/refresh-statistics.ts', reason: 'An import fills these tables: they are analyzed.' },
];

/** Steps that are called without a command, by whom, and why no command is needed. */
export const BOOKKEEPING: readonly { step: string; by: RegExp; reason: string }[] = [
  {
    step: 'accounts/steps/one-time-secrets.ts',
    by: /\/features\/(?:accounts|github|integrations|slack-app)\//,
    reason:
      'A secret is spent whether or not what it was for succeeds. The command that follows writes what it proved.',
  },
  {
    step: 'slack/steps/hold-lines.ts',
    by: /\/features\/slack\/(?:run-jobs|flows\/send-now)\.ts$/,
    reason: 'What was handed to Slack is noted before Slack has it, so that a killed process sends nothing twice.',
  },
  {
    step: 'inbox/steps/note-mailed.ts',
    by: /\/features\/inbox\/run-jobs\.ts$/,
    reason: 'What was handed to the mail server is noted before it has it, so that nothing is mailed twice.',
  },
  {
    step: 'inbox/steps/note-in-slack.ts',
    by: /\/features\/inbox\/slack-jobs\.ts$/,
    reason: 'What was handed to Slack is noted before Slack has it, so that nothing is sent twice.',
  },
];
