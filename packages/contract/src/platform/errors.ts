// Lists every error of the API: its code, its HTTP status and its message. Messages in the specification's catalogue
// (sections 5 and 8) are kept to the letter.

interface ErrorEntry {
  status: number;
  /** `{name}` is filled from the error's details. */
  message: string;
}

export const ERRORS = {
  // Any endpoint
  invalid_input: { status: 400, message: 'The request is not valid.' },
  not_authenticated: { status: 401, message: 'Not authenticated' },
  forbidden: { status: 403, message: 'You do not have permission to do this' },
  not_found: { status: 404, message: 'Not found' },
  unknown_resource: { status: 404, message: 'Unknown resource: {name}' },
  id_required: { status: 400, message: 'ID is required for {method} requests' },
  conflict: {
    status: 409,
    message: 'Someone else changed this at the same time. Reload it and try again.',
  },
  command_id_taken: { status: 409, message: 'Another change was sent with this idempotency key. Send a new one.' },
  changed_since: { status: 409, message: 'Someone has changed this since, so it was not undone.' },
  batch_not_found: {
    status: 404,
    message: "This can't be undone: someone else did it, or more than a day has passed.",
  },
  batch_not_undoable: { status: 409, message: "Part of this can't be undone, so none of it was." },
  batch_undone: { status: 409, message: 'This has been undone already.' },
  too_large: { status: 413, message: 'The request is too large. Send up to {limit}.' },
  too_many_requests: { status: 429, message: 'Too many attempts. Try again in {wait}.' },
  busy: { status: 429, message: 'Many files are being read at the moment. Nothing was changed. Try again in {wait}.' },
  internal: { status: 500, message: 'Something went wrong on our side. Nothing was changed.' },
  search_timeout: { status: 503, message: 'The search took too long. Try more specific words.' },
  failed_halfway: {
    status: 500,
    message: 'Something went wrong on our side after part of this was saved. Reload to see what is there.',
  },
  unavailable: { status: 503, message: 'The service is not ready. Nothing was changed. Please try again in a moment.' },
  unsubscribe_invalid: {
    status: 404,
    message: 'This link is not valid. Choose your notifications in your profile instead.',
  },
  push_keys_invalid: {
    status: 400,
    message: "This browser's subscription keys are not valid. Turn notifications on again.",
  },
  outcome_unknown: {
    status: 503,
    message:
      'The connection to the database was lost. This may or may not have been saved: reload before you try again.',
  },

  // Slack
  slack_webhook_invalid: { status: 400, message: 'Invalid Slack webhook URL' },
  slack_not_configured: { status: 404, message: 'Slack notifications not configured for this project' },
  slack_sign_in_failed: { status: 409, message: 'Slack did not confirm your account. Please try again.' },
  slack_accounts_limit: {
    status: 409,
    message: 'You have linked {limit} Slack accounts, which is the most. Unlink them first.',
  },
  slack_title_too_long: { status: 400, message: 'The title is longer than {limit} characters.' },
  chat_rate: { status: 429, message: 'Too many messages were sent to this channel. Try again in {wait}.' },

  // Accounts
  registration_incomplete: { status: 400, message: 'Email, password, and name are required' },
  user_create_failed: { status: 500, message: 'Failed to create user' },
  sign_up_instead: { status: 409, message: 'Users are created by signing up: POST /api/auth/register' },
  user_not_found: { status: 404, message: 'User not found' },
  custom_user_not_found: { status: 404, message: 'Custom user not found' },
  user_record_not_found: { status: 404, message: 'User record not found: {reason}' },
  registration_failed: { status: 400, message: 'Registration failed' },
  email_invalid: { status: 400, message: 'Enter a valid email address' },
  name_invalid: { status: 400, message: 'Names can have up to 100 visible characters' },
  company_or_code_required: { status: 400, message: 'Enter a company name or an invite code' },
  password_too_short: { status: 400, message: 'The password needs at least 8 characters' },
  password_too_long: { status: 400, message: 'The password can have up to 128 characters' },
  invalid_credentials: { status: 401, message: 'Invalid login credentials' },
  verify_email: { status: 403, message: 'Please verify your email before continuing' },
  password_too_easy: { status: 400, message: 'The password is too easy to guess. Choose another.' },
  email_required: { status: 400, message: 'Email required' },
  email_mismatch: { status: 400, message: 'Type the email address of your account to close it' },
  mail_rate_address: {
    status: 429,
    message: 'We send up to {limit} messages an hour to one address. Try again in {wait}.',
  },
  link_invalid: { status: 400, message: 'This link has been used or has expired. Please ask for a new one.' },
  choose_password: { status: 409, message: 'Choose a password to verify this address' },
  verification_mail_failed: { status: 503, message: 'The verification email could not be sent. Please try again.' },
  reset_mail_failed: { status: 503, message: 'Failed to send password reset email. Please try again.' },
  current_password_incorrect: { status: 400, message: 'Current password is incorrect' },
  confirm_identity: { status: 403, message: "Confirm it's you, then try again" },
  last_owner: {
    status: 409,
    message: 'You are the only owner of {company}. Make someone else an owner first, or delete the company.',
  },

  // Other ways to sign in
  code_invalid: { status: 400, message: 'The code is not valid' },
  challenge_over: { status: 401, message: 'Please sign in again' },
  two_factor_on: { status: 409, message: 'Two-factor authentication is already on' },
  two_factor_off: { status: 409, message: 'Two-factor authentication is not on' },
  passkey_invalid: { status: 400, message: 'The passkey was not accepted. Try again, or sign in another way.' },
  last_credential: { status: 409, message: 'This is your last way to sign in. Add another one first.' },
  provider_not_configured: {
    status: 409,
    message: 'Signing in with {provider} is not set up. Ask the administrator of this server to set {settings}.',
  },
  provider_refused: { status: 400, message: '{provider} did not sign you in: {reason}' },
  provider_failed: {
    status: 502,
    message: "Couldn't reach {provider}. Please try again.",
  },
  oauth_state_invalid: {
    status: 400,
    message: 'This sign-in has already been used, has expired or was begun in another browser. Please start again.',
  },
  identity_not_linked: {
    status: 409,
    message: 'Sign in the way you did before, then link this identity in your profile',
  },
  identity_taken: { status: 409, message: 'This identity belongs to another account' },
  invite_code_invalid: { status: 404, message: 'Invite code not found or invalid' },

  // Connections to other products
  integration_not_set_up: {
    status: 409,
    message: '{name} is not set up on this server. Ask its administrator to set {settings}.',
  },
  integration_state_invalid: {
    status: 400,
    message: 'This authorization code has already been used. Please try the authorization process again.',
  },
  return_address_invalid: { status: 400, message: 'The return address must be a page of this server' },
  figma_address_invalid: {
    status: 400,
    message: 'This is not the address of a Figma file. Copy it from Figma with Share, Copy link.',
  },
  figma_file_missing: {
    status: 409,
    message: 'No Figma file linked to this project. Please link a Figma file in Project Settings first.',
  },
  figma_not_connected: {
    status: 409,
    message: 'Figma integration not found. Please connect Figma in Company Settings first.',
  },
  figma_file_unreadable: { status: 502, message: 'Failed to fetch Figma file: {reason}' },
  github_sync_running: {
    status: 409,
    message: 'The issues are already being synced. Wait until the sync is done, or cancel it.',
  },
  github_repository_missing: { status: 409, message: 'Link a GitHub repository to this project first.' },
  delivery_refused: { status: 401, message: 'The signature of this delivery is missing or wrong' },

  // Companies and their members
  company_not_found: { status: 404, message: 'Company not found' },
  membership_disabled: {
    status: 403,
    message: 'Your access to {company} is disabled. Ask one of its owners or administrators to enable it.',
  },
  company_name_mismatch: { status: 400, message: 'Type the name of the company to delete it' },
  view_as_read_only: { status: 403, message: 'Not available while you view as another member' },
  member_not_found: { status: 404, message: 'Member not found' },
  own_membership: { status: 403, message: 'You cannot do this to yourself' },
  owner_protected: {
    status: 403,
    message: 'The company owner can only be changed by transferring ownership',
  },
  rank_too_low: { status: 403, message: 'Only someone with a higher role can do this to this member' },
  role_above_own: {
    status: 403,
    message: "You can't give a role above your own, and only owners can appoint administrators and owners",
  },
  not_company_owner: { status: 403, message: 'Only the person who owns the company can do this' },
  new_owner_invalid: {
    status: 409,
    message: 'Ownership can only be transferred to an active member who is neither a collaborator nor a client',
  },

  // Invitations
  user_already_member: { status: 409, message: 'User is already a member of this company' },
  already_member: { status: 409, message: 'You are already a member of this company' },
  project_member_exists: { status: 409, message: 'User {email} is already a member of this project' },
  failed_work_not_found: { status: 404, message: 'This work is no longer listed' },
  invitation_not_found: { status: 404, message: 'Invitation not found or has expired' },
  invitation_expired: { status: 410, message: 'This invitation has expired' },
  invitation_rate: {
    status: 429,
    message: 'A company can send up to {limit} invitations an hour. Try again in {wait}.',
  },
  invitation_rate_address: {
    status: 429,
    message: 'We send up to {limit} invitations a day to one address. Try again in {wait}.',
  },
  invitation_other_email: { status: 403, message: 'This invitation was sent to a different email address' },
  invitation_mail_failed: { status: 503, message: 'Failed to send invitation email: {reason}' },

  // Projects, tickets
  project_not_found: { status: 404, message: 'Project not found' },
  document_not_found: { status: 404, message: 'Document not found' },
  document_changed: { status: 409, message: 'Someone else has saved this document since. Both texts are kept.' },
  document_limit: { status: 409, message: 'A project can have up to {limit} documents.' },
  document_pictures_full: { status: 409, message: 'A document can have up to {limit} pictures.' },
  revision_name_limit: {
    status: 409,
    message: 'A document can have up to {limit} named revisions. Remove a name first.',
  },
  revision_not_found: { status: 404, message: 'This revision no longer exists' },
  ticket_id_missing: { status: 400, message: 'No ticket ID provided' },
  project_archived: { status: 409, message: 'This project is archived. Restore it to make changes.' },
  project_name_mismatch: { status: 400, message: 'Type the name of the project to delete it' },
  project_member_not_found: { status: 404, message: 'User is not a member of this project' },
  role_not_for_member: {
    status: 400,
    message: "Someone with this role in the company can't have this role in a project. Choose another.",
  },
  status_in_use: { status: 409, message: '{count} tickets are in {status}. Choose a new status for them.' },
  template_not_found: { status: 404, message: 'Template not found' },
  member_limit: { status: 409, message: 'A company can have up to {limit} members' },
  day_off_not_found: { status: 404, message: 'Days off not found' },
  day_off_limit: {
    status: 409,
    message: 'A person can have up to {limit} periods of days off. Delete old ones first.',
  },
  api_token_not_found: { status: 404, message: 'API token not found' },
  api_token_invalid: {
    status: 401,
    message:
      'This API token is not valid: it has expired, was ended or is incomplete. Create a new one in your profile.',
  },
  api_token_refused: { status: 403, message: "API tokens can't be used for this. Sign in instead." },
  api_token_read_only: { status: 403, message: 'This API token can only read. Use one that can also write.' },
  api_token_proposes: {
    status: 403,
    message:
      'This API token proposes changes, and its user decides on them. Send them to POST /api/ai_proposals; over MCP, call proposals_propose.',
  },
  api_token_limit: {
    status: 409,
    message: 'You can have up to {limit} API tokens in a company. End one first.',
  },
  oauth_client_unknown: {
    status: 400,
    message: 'This program is no longer registered. Connect again from the program.',
  },
  oauth_client_unreadable: {
    status: 502,
    message: "Couldn't read this program's details at {host}. Try again, or use an API token instead.",
  },
  oauth_redirect_unknown: {
    status: 400,
    message: "This program wants the answer at an address that isn't its own. Nothing was sent there.",
  },
  oauth_request_invalid: {
    status: 400,
    message: "This program's request can't be answered: {reason}. Use an API token instead.",
  },
  token_rate: { status: 429, message: 'This API token can make {limit} calls a minute. Try again in {wait}.' },
  webhook_not_found: { status: 404, message: 'Webhook not found' },
  webhook_limit: { status: 409, message: '{whose} can have up to {limit} webhooks. Delete one first.' },
  webhook_address_refused: {
    status: 400,
    message: 'Enter a public address that starts with https://, without a user name in it.',
  },
  webhook_off: { status: 409, message: 'This webhook is off. Switch it on first.' },
  webhook_delivery_not_found: { status: 404, message: 'This delivery is no longer in the log' },
  webhook_delivery_waiting: { status: 409, message: 'This delivery is already waiting to be sent.' },
  webhook_rate: { status: 429, message: 'Too many test deliveries and replays. Try again in {wait}.' },
  calendar_feed_not_found: { status: 404, message: 'No calendar feed at this address' },
  shared_report_not_found: { status: 404, message: 'Shared report not found' },
  shared_report_limit: {
    status: 409,
    message: 'A project can have up to {limit} shared reports. Revoke old ones first.',
  },
  holiday_not_found: { status: 404, message: 'Holiday not found' },
  holiday_limit: { status: 409, message: 'A company can have up to {limit} holidays. Delete old ones first.' },
  template_limit: {
    status: 409,
    message: 'A company can have up to {limit} templates of this kind. Delete some first.',
  },
  sprint_not_found: { status: 404, message: 'Sprint not found' },
  sprint_change_not_found: {
    status: 404,
    message: 'This can no longer be undone: someone has already done so, or more than a day has passed.',
  },
  sprint_config_not_found: { status: 404, message: 'Sprint configuration not found' },
  sprint_limit: { status: 409, message: 'A project can have up to {limit} sprints' },
  sprints_off: { status: 409, message: 'Sprints are off in this project. Turn them on in its settings.' },
  sprint_next_missing: { status: 409, message: 'No sprint follows this one. Create it first, or choose the backlog.' },
  sprint_too_late: { status: 409, message: 'Choose an earlier start date.' },
  sprint_active: { status: 409, message: '{name} is still active. Complete it first.' },
  sprint_dates_invalid: { status: 400, message: 'A sprint must end on or after its start date, within a year' },
  ticket_not_found: { status: 404, message: 'Ticket with id not found' },
  time_entry_not_found: { status: 404, message: 'Time entry not found' },
  transfer_not_found: { status: 404, message: 'This move can no longer be undone' },
  transfer_same_project: { status: 409, message: 'The ticket is in this project already' },
  text_too_long: { status: 400, message: 'This text is too long' },
  text_too_complex: {
    status: 400,
    message: 'This text has too much formatting. Remove some of it, or paste it without formatting.',
  },
  link_not_found: { status: 404, message: 'Link not found' },
  ticket_link_invalid: { status: 400, message: "A ticket can't be linked to itself or to a ticket of another company" },
  link_exists: { status: 409, message: 'These tickets are linked in this way already' },
  thread_not_found: { status: 404, message: 'This comment was deleted' },
  thread_limit: {
    status: 409,
    message: 'A document can have up to {limit} comment threads. Delete some of your own first.',
  },
  document_comment_limit: { status: 409, message: 'A document can have up to {limit} comments. Delete some first.' },
  document_comments_too_long: {
    status: 409,
    message: 'The comments on this document have reached 2,000,000 characters. Delete some first.',
  },
  comment_not_found: { status: 404, message: 'Comment not found' },
  invitation_limit: {
    status: 409,
    message: 'A company can have up to {limit} open invitations. Revoke some first.',
  },
  project_limit: {
    status: 409,
    message: 'A company can have up to {limit} projects. Deleted ones count until they can no longer be restored.',
  },
  sample_project_running: {
    status: 409,
    message: 'A sample project is being added to this company. Wait a moment until it is there.',
  },
  project_key_taken: { status: 409, message: 'The project key {key} is already in use in this company' },
  project_key_invalid: {
    status: 400,
    message: "A project key must have 1 to 20 of the characters A-Z, 0-9, _ and -, and can't be NEW",
  },
  assignee_not_member: { status: 400, message: 'One of the assignees isn’t a member of this project' },
  status_unknown: { status: 400, message: 'This board has no status {status}' },
  view_not_found: { status: 404, message: 'View not found' },
  view_limit: { status: 409, message: 'You can save up to {limit} views of a project. Delete some first.' },
  shared_view_limit: {
    status: 409,
    message: 'A project can have up to {limit} shared views. Delete one, or save this one for yourself.',
  },
  ticket_list_full: { status: 400, message: 'A ticket can have up to {limit} {what}' },
  sprint_invalid: { status: 400, message: "This sprint doesn't belong to the project" },
  parent_invalid: {
    status: 400,
    message: "A ticket's parent must be in the same project, and can't be the ticket itself or below it",
  },

  // The assistant
  ai_no_key: {
    status: 409,
    message: 'Please add an OpenAI API key in company settings to enable the AI assistant.',
  },
  ai_key_required: { status: 400, message: 'Please enter an OpenAI API key' },
  ai_address_refused: {
    status: 400,
    message:
      "This address can't be used. It must be public and start with https://, or be allowed by the server's administrator in AI_PRIVATE_HOSTS.",
  },
  ai_address_parts: {
    status: 400,
    message:
      "The address can't contain ? or #. Enter the part before /chat/completions, for example https://api.openai.com/v1.",
  },
  ai_service_error: { status: 502, message: 'AI service error: {body}' },
  ai_no_response: { status: 502, message: 'No response from AI' },
  ai_unpaid: {
    status: 502,
    message:
      'AI service error: the account with the provider has no credit left. Ask an owner or administrator of your company to add some.',
  },
  ai_interrupted: { status: 502, message: 'The answer was interrupted. Please try again.' },
  ai_busy: { status: 409, message: 'The assistant is still answering you. Wait until it is done, or stop it.' },
  ai_off_for_role: {
    status: 403,
    message: 'The AI assistant is switched off for your role. Ask an owner or administrator of your company.',
  },
  ai_project_closed: { status: 403, message: 'This project is closed to the AI assistant.' },
  ai_person_limit: {
    status: 429,
    message: "You've used today's {limit} of the AI assistant. You can continue tomorrow, in {wait}.",
  },
  ai_company_limit: {
    status: 429,
    message: "Your company has used this month's {limit} of the AI assistant. It can continue on {day}.",
  },
  ai_repository_missing: { status: 409, message: 'Project is not connected to a GitHub repository' },
  ai_github_not_connected: { status: 409, message: 'GitHub integration not found or access token missing' },
  ai_github_failed: { status: 502, message: 'GitHub could not be read: {reason}' },
  proposal_not_found: { status: 404, message: 'Proposal not found' },
  proposal_line_not_found: { status: 404, message: 'This line is not part of the proposal.' },
  proposal_decided: {
    status: 409,
    message: 'This proposal is no longer waiting: it was approved, rejected or has lapsed.',
  },
  proposal_changed: { status: 409, message: 'The proposal has changed since you opened it. Review it again.' },
  proposal_empty: {
    status: 409,
    message: 'Nothing in this proposal can be approved: every line is skipped, or its ticket has changed since.',
  },
  proposal_by_token: {
    status: 400,
    message: 'Only programs with an API token propose changes here. Make the changes yourself.',
  },
  proposal_limit: {
    status: 409,
    message: '{limit} proposals wait for you in this project. Approve or reject one first.',
  },
  proposal_full: { status: 409, message: 'A proposal can have up to {limit}.' },
  conversation_not_found: { status: 404, message: 'Conversation not found' },
  conversation_full: {
    status: 409,
    message: 'A conversation can have up to {limit} messages. Start a new one.',
  },
  conversation_limit: {
    status: 409,
    message: 'You can have up to {limit} conversations. Delete some first.',
  },

  // Files
  file_not_found: { status: 404, message: 'File not found' },
  file_too_large: { status: 413, message: 'File size exceeds {N}MB limit' },
  file_type_refused: { status: 415, message: 'File type {type} is not allowed' },
  image_unreadable: { status: 400, message: 'The image could not be read, or has more than {megapixels} megapixels' },
  file_changed: { status: 400, message: 'The file is damaged' },
  storage_full: { status: 413, message: 'This company has used its {limit} MB of file storage' },
  uploads_too_large: {
    status: 429,
    message: 'Uploads in progress take up more than {limit} MB. Wait for some to finish, then try again.',
  },
  upload_failed: { status: 503, message: 'Upload failed' },

  // Import
  import_not_found: { status: 404, message: 'Import not found' },
  import_unreadable: { status: 400, message: 'The file could not be read: {reason}' },
  import_not_ready: { status: 409, message: 'This import is already running or over' },
  import_has_bad_rows: {
    status: 409,
    message: '{bad} of {total} rows cannot be imported. Fix them in the file or skip them.',
  },
  import_project_not_empty: {
    status: 409,
    message: 'Tickets were added since the archive was read. Choose the file again.',
  },
  import_statuses_full: {
    status: 409,
    message: 'A board can have up to {limit} statuses. Choose existing statuses for some of the names.',
  },
  import_files_gone: {
    status: 409,
    message: 'The files of this import have been deleted. Choose the archive again.',
  },
  import_empty: { status: 409, message: 'None of the rows can be imported' },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

/** Returns the sentence of an error with its details filled in. */
export function errorMessage(code: ErrorCode, details: Record<string, string | number> = {}): string {
  return ERRORS[code].message.replace(/\{(\w+)\}/g, (whole, name: string) => String(details[name] ?? whole));
}
