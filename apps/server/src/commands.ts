// Lists every command of the product.
import { addPasskey } from './features/accounts/commands/add-passkey.ts';
import { answerChallenge } from './features/accounts/commands/answer-challenge.ts';
import { changePassword } from './features/accounts/commands/change-password.ts';
import {
  renewRecoveryCodes,
  turnOffTwoFactor,
  turnOnTwoFactor,
} from './features/accounts/commands/change-two-factor.ts';
import { closeAccount } from './features/accounts/commands/close-account.ts';
import { confirmSession } from './features/accounts/commands/confirm-session.ts';
import { confirmWithCode } from './features/accounts/commands/confirm-with-code.ts';
import { createAccount } from './features/accounts/commands/create-account.ts';
import { endOtherSessions } from './features/accounts/commands/end-other-sessions.ts';
import { endSession } from './features/accounts/commands/end-session.ts';
import { enrollTwoFactor } from './features/accounts/commands/enroll-two-factor.ts';
import { linkIdentity } from './features/accounts/commands/link-identity.ts';
import { removeCredential } from './features/accounts/commands/remove-credential.ts';
import { resetPassword } from './features/accounts/commands/reset-password.ts';
import { usePasskey } from './features/accounts/commands/use-passkey.ts';
import { verifyEmail } from './features/accounts/commands/verify-email.ts';
import { allowProgram } from './features/api-tokens/commands/allow-program.ts';
import { createToken } from './features/api-tokens/commands/create-token.ts';
import { endMemberToken } from './features/api-tokens/commands/end-member-token.ts';
import { endOwnTokens } from './features/api-tokens/commands/end-own-tokens.ts';
import { endSentToken } from './features/api-tokens/commands/end-sent-token.ts';
import { recordTokenUse } from './features/api-tokens/commands/record-use.ts';
import { redeemCode } from './features/api-tokens/commands/redeem-code.ts';
import { addToProposal } from './features/assistant/commands/add-to-proposal.ts';
import { approveProposal } from './features/assistant/commands/approve-proposal.ts';
import { askToStop } from './features/assistant/commands/ask-to-stop.ts';
import { changeAssistantSettings } from './features/assistant/commands/change-assistant-settings.ts';
import { changeProposalLine } from './features/assistant/commands/change-proposal-line.ts';
import { closeProjectToAssistant } from './features/assistant/commands/close-project-to-assistant.ts';
import { createConversation } from './features/assistant/commands/create-conversation.ts';
import { deleteConversation } from './features/assistant/commands/delete-conversation.ts';
import { finishAnswer } from './features/assistant/commands/finish-answer.ts';
import { keepDraft } from './features/assistant/commands/keep-draft.ts';
import { keepWords } from './features/assistant/commands/keep-words.ts';
import { proposeChanges } from './features/assistant/commands/propose-changes.ts';
import { rejectProposal } from './features/assistant/commands/reject-proposal.ts';
import { renameConversation } from './features/assistant/commands/rename-conversation.ts';
import { startAnswer } from './features/assistant/commands/start-answer.ts';
import { attachFile } from './features/attachments/commands/attach-file.ts';
import { detachFile } from './features/attachments/commands/detach-file.ts';
import { restoreFile } from './features/attachments/commands/restore-file.ts';
import { createFeed } from './features/calendar-feed/commands/create-feed.ts';
import { deleteFeed } from './features/calendar-feed/commands/delete-feed.ts';
import { noteFeedRead } from './features/calendar-feed/commands/note-feed-read.ts';
import { addHolidays } from './features/capacity/commands/add-holidays.ts';
import { deleteDayOff } from './features/capacity/commands/delete-day-off.ts';
import { deleteHolidays } from './features/capacity/commands/delete-holidays.ts';
import { saveDayOff } from './features/capacity/commands/save-day-off.ts';
import { addComment } from './features/comments/commands/add-comment.ts';
import { deleteComment } from './features/comments/commands/delete-comment.ts';
import { editComment } from './features/comments/commands/edit-comment.ts';
import { restoreComment } from './features/comments/commands/restore-comment.ts';
import { addMember } from './features/companies/commands/add-member.ts';
import { changeRole } from './features/companies/commands/change-role.ts';
import { changeStatus } from './features/companies/commands/change-status.ts';
import { createCompany } from './features/companies/commands/create-company.ts';
import { deleteCompany } from './features/companies/commands/delete-company.ts';
import { fixOwner } from './features/companies/commands/fix-owner.ts';
import { joinCompany } from './features/companies/commands/join-company.ts';
import { leaveCompany } from './features/companies/commands/leave-company.ts';
import { removeLogo } from './features/companies/commands/remove-logo.ts';
import { removeMember } from './features/companies/commands/remove-member.ts';
import { restoreCompany } from './features/companies/commands/restore-company.ts';
import { rotateInviteCode } from './features/companies/commands/rotate-invite-code.ts';
import { setLogo } from './features/companies/commands/set-logo.ts';
import { transferOwnership } from './features/companies/commands/transfer-ownership.ts';
import { updateCompany } from './features/companies/commands/update-company.ts';
import { addSampleProject } from './features/demo/commands/add-sample-project.ts';
import { followDemoFrames } from './features/demo/commands/follow-demo-frames.ts';
import { addCommentImage } from './features/document-threads/commands/add-comment-image.ts';
import { deleteDocumentComment } from './features/document-threads/commands/delete-document-comment.ts';
import { editDocumentComment } from './features/document-threads/commands/edit-document-comment.ts';
import { replyInThread } from './features/document-threads/commands/reply-in-thread.ts';
import { resolveThread } from './features/document-threads/commands/resolve-thread.ts';
import { restoreDocumentComment } from './features/document-threads/commands/restore-document-comment.ts';
import { startThread } from './features/document-threads/commands/start-thread.ts';
import { watchDocument } from './features/document-watchers/commands/watch-document.ts';
import { abandonText } from './features/documents/commands/abandon-text.ts';
import { addImage } from './features/documents/commands/add-image.ts';
import { clearTexts } from './features/documents/commands/clear-texts.ts';
import { compactText } from './features/documents/commands/compact-text.ts';
import { createDocument } from './features/documents/commands/create-document.ts';
import { deleteDocument } from './features/documents/commands/delete-document.ts';
import { emptyDocumentTrash } from './features/documents/commands/empty-document-trash.ts';
import { nameRevision } from './features/documents/commands/name-revision.ts';
import { openText } from './features/documents/commands/open-text.ts';
import { pauseText } from './features/documents/commands/pause-text.ts';
import { purgeDocument } from './features/documents/commands/purge-document.ts';
import { releaseText } from './features/documents/commands/release-text.ts';
import { restoreDocument } from './features/documents/commands/restore-document.ts';
import { restoreRevision } from './features/documents/commands/restore-revision.ts';
import { saveText } from './features/documents/commands/save-text.ts';
import { updateDocument } from './features/documents/commands/update-document.ts';
import { uploadDocument } from './features/documents/commands/upload-document.ts';
import { writeText } from './features/documents/commands/write-text.ts';
import { setFavourite } from './features/favourites/commands/set-favourite.ts';
import {
  checkDesign,
  notePictures,
  putOffReads,
  saveDesign,
  saveDesignFacts,
} from './features/figma/commands/save-design.ts';
import { acceptFrame, saveFrame } from './features/figma/commands/save-frame.ts';
import { stageFile } from './features/files/commands/stage-file.ts';
import { changeFirstSteps } from './features/first-steps/commands/change-first-steps.ts';
import { claimHook } from './features/github/commands/claim-hook.ts';
import { followPullRequest } from './features/github/commands/follow-pull-request.ts';
import { claimIssue, importIssue, saveIssue } from './features/github/commands/link-issues.ts';
import {
  forgetHook,
  linkRepository,
  saveAppReach,
  saveHook,
  saveProgress,
} from './features/github/commands/link-repository.ts';
import { endSync, reportSync, startSync } from './features/github/commands/run-sync.ts';
import {
  claimInstallationToken,
  endInstallation,
  releaseInstallationToken,
  saveInstallation,
  saveInstallationToken,
  saveSuspension,
} from './features/github/commands/save-installation.ts';
import { savePullRequest } from './features/github/commands/save-pull-request.ts';
import { setGitHubRules } from './features/github/commands/set-github-rules.ts';
import { setGitHubPublishing } from './features/github/commands/set-publishing.ts';
import { dropImportRows } from './features/imports/commands/drop-import-rows.ts';
import { endImport } from './features/imports/commands/end-import.ts';
import { importTickets } from './features/imports/commands/import-tickets.ts';
import { reportProgress } from './features/imports/commands/report-progress.ts';
import { saveImport } from './features/imports/commands/save-import.ts';
import { startImport } from './features/imports/commands/start-import.ts';
import { chooseNotifications } from './features/inbox/commands/choose-notifications.ts';
import { keepPushKeys } from './features/inbox/commands/keep-push-keys.ts';
import { mailAgain } from './features/inbox/commands/mail-again.ts';
import { markNotifications } from './features/inbox/commands/mark-notifications.ts';
import { reportFailedWork } from './features/inbox/commands/report-failed-work.ts';
import { setDigestTime } from './features/inbox/commands/set-digest-time.ts';
import { subscribeBrowser } from './features/inbox/commands/subscribe-browser.ts';
import { unsubscribe } from './features/inbox/commands/unsubscribe.ts';
import { unsubscribeBrowser } from './features/inbox/commands/unsubscribe-browser.ts';
import { disconnectCalendar } from './features/integrations/commands/disconnect-calendar.ts';
import { disconnectIntegration } from './features/integrations/commands/disconnect-integration.ts';
import { dismissAbsences, restoreAbsences } from './features/integrations/commands/dismiss-absences.ts';
import { keepMeetings, noteCalendarFailing, wantMeetings } from './features/integrations/commands/keep-meetings.ts';
import { rememberTeam } from './features/integrations/commands/remember-team.ts';
import {
  claimCalendarRenewal,
  loseCalendar,
  releaseCalendarRenewal,
  saveCalendarTokens,
} from './features/integrations/commands/renew-calendar.ts';
import {
  breakConnection,
  claimRenewal,
  releaseRenewal,
  saveRenewal,
} from './features/integrations/commands/renew-tokens.ts';
import { saveCalendar } from './features/integrations/commands/save-calendar.ts';
import { saveConnection } from './features/integrations/commands/save-connection.ts';
import { acceptInvitation } from './features/invitations/commands/accept-invitation.ts';
import { declineInvitation } from './features/invitations/commands/decline-invitation.ts';
import { revertUnsentInvitation } from './features/invitations/commands/revert-unsent-invitation.ts';
import { revokeInvitation } from './features/invitations/commands/revoke-invitation.ts';
import { revokeProjectInvitation } from './features/invitations/commands/revoke-project-invitation.ts';
import { saveInvitation } from './features/invitations/commands/save-invitation.ts';
import { linkTickets } from './features/links/commands/link-tickets.ts';
import { restoreLink } from './features/links/commands/restore-link.ts';
import { unlinkTickets } from './features/links/commands/unlink-tickets.ts';
import { watchTicket } from './features/links/commands/watch-ticket.ts';
import { noteProgramUsed } from './features/oauth/commands/note-program-used.ts';
import { registerProgram } from './features/oauth/commands/register-program.ts';
import { changeProjectMember } from './features/projects/commands/change-project-member.ts';
import { configureBoard } from './features/projects/commands/configure-board.ts';
import { createProject } from './features/projects/commands/create-project.ts';
import { deleteProject } from './features/projects/commands/delete-project.ts';
import { putOnProject } from './features/projects/commands/put-on-project.ts';
import { removeProjectMember } from './features/projects/commands/remove-project-member.ts';
import { restoreProject } from './features/projects/commands/restore-project.ts';
import { updateProject } from './features/projects/commands/update-project.ts';
import { rebuildSearchTexts } from './features/search/commands/rebuild-search-texts.ts';
import { createSharedReport } from './features/shared-reports/commands/create-shared-report.ts';
import { noteReportOpened } from './features/shared-reports/commands/note-report-opened.ts';
import { restoreSharedReport } from './features/shared-reports/commands/restore-shared-report.ts';
import { revokeSharedReport } from './features/shared-reports/commands/revoke-shared-report.ts';
import { deleteSlackNotifications } from './features/slack/commands/delete-slack-notifications.ts';
import { saveSlackNotifications } from './features/slack/commands/save-slack-notifications.ts';
import { linkSlack } from './features/slack-app/commands/link-slack.ts';
import { unlinkSlack } from './features/slack-app/commands/unlink-slack.ts';
import { completeSprint } from './features/sprints/commands/complete-sprint.ts';
import { createSprint } from './features/sprints/commands/create-sprint.ts';
import { deleteSprint } from './features/sprints/commands/delete-sprint.ts';
import { generateMoreSprints } from './features/sprints/commands/generate-more-sprints.ts';
import { promoteSprint } from './features/sprints/commands/promote-sprint.ts';
import { putSprintConfig } from './features/sprints/commands/put-sprint-config.ts';
import { restoreSprint } from './features/sprints/commands/restore-sprint.ts';
import { undoCompletion } from './features/sprints/commands/undo-completion.ts';
import { updateSprint } from './features/sprints/commands/update-sprint.ts';
import { updateSprintConfig } from './features/sprints/commands/update-sprint-config.ts';
import { createTemplate } from './features/templates/commands/create-template.ts';
import { deleteTemplate } from './features/templates/commands/delete-template.ts';
import { updateTemplate } from './features/templates/commands/update-template.ts';
import { changeTickets } from './features/tickets/commands/change-tickets.ts';
import { createTicket } from './features/tickets/commands/create-ticket.ts';
import { deleteTicket } from './features/tickets/commands/delete-ticket.ts';
import { deleteTickets } from './features/tickets/commands/delete-tickets.ts';
import { duplicateTicket } from './features/tickets/commands/duplicate-ticket.ts';
import { emptyTrash } from './features/tickets/commands/empty-trash.ts';
import { moveTicket } from './features/tickets/commands/move-ticket.ts';
import { moveTickets } from './features/tickets/commands/move-tickets.ts';
import { purgeTicket } from './features/tickets/commands/purge-ticket.ts';
import { restoreTicket } from './features/tickets/commands/restore-ticket.ts';
import { restoreTickets } from './features/tickets/commands/restore-tickets.ts';
import { transferTicket } from './features/tickets/commands/transfer-ticket.ts';
import { undoTransfer } from './features/tickets/commands/undo-transfer.ts';
import { updatePositions } from './features/tickets/commands/update-positions.ts';
import { updateTicket } from './features/tickets/commands/update-ticket.ts';
import { addTime } from './features/time/commands/add-time.ts';
import { changeTime } from './features/time/commands/change-time.ts';
import { deleteTime } from './features/time/commands/delete-time.ts';
import { restoreTime } from './features/time/commands/restore-time.ts';
import { removePhoto } from './features/users/commands/remove-photo.ts';
import { setPhoto } from './features/users/commands/set-photo.ts';
import { updateUser } from './features/users/commands/update-user.ts';
import { changeView } from './features/views/commands/change-view.ts';
import { createView } from './features/views/commands/create-view.ts';
import { deleteView } from './features/views/commands/delete-view.ts';
import { createWebhook } from './features/webhooks/commands/create-webhook.ts';
import { deleteWebhook } from './features/webhooks/commands/delete-webhook.ts';
import { recordDeliveries } from './features/webhooks/commands/record-deliveries.ts';
import { replayDelivery } from './features/webhooks/commands/replay-delivery.ts';
import { rotateWebhookSecret } from './features/webhooks/commands/rotate-webhook-secret.ts';
import { takeDeliveries } from './features/webhooks/commands/take-deliveries.ts';
import { testWebhook } from './features/webhooks/commands/test-webhook.ts';
import { updateWebhook } from './features/webhooks/commands/update-webhook.ts';
import type { AnyCommand } from './platform/commands/run-command.ts';

export const COMMANDS: readonly AnyCommand[] = [
  dismissAbsences,
  restoreAbsences,
  createToken,
  endOwnTokens,
  endSentToken,
  endMemberToken,
  recordTokenUse,
  registerProgram,
  noteProgramUsed,
  allowProgram,
  redeemCode,
  createFeed,
  deleteFeed,
  noteFeedRead,
  acceptFrame,
  notePictures,
  putOffReads,
  rememberTeam,
  saveDesign,
  saveDesignFacts,
  checkDesign,
  saveFrame,
  breakConnection,
  claimRenewal,
  claimHook,
  claimIssue,
  endSync,
  followPullRequest,
  forgetHook,
  importIssue,
  linkRepository,
  reportSync,
  saveAppReach,
  saveHook,
  saveIssue,
  saveProgress,
  savePullRequest,
  saveInstallation,
  endInstallation,
  saveSuspension,
  claimInstallationToken,
  releaseInstallationToken,
  saveInstallationToken,
  setGitHubPublishing,
  setGitHubRules,
  startSync,
  disconnectIntegration,
  releaseRenewal,
  saveConnection,
  saveRenewal,
  addToProposal,
  proposeChanges,
  approveProposal,
  askToStop,
  changeProposalLine,
  rejectProposal,
  changeAssistantSettings,
  closeProjectToAssistant,
  createConversation,
  deleteConversation,
  finishAnswer,
  keepDraft,
  keepWords,
  renameConversation,
  startAnswer,
  addPasskey,
  answerChallenge,
  changePassword,
  turnOnTwoFactor,
  turnOffTwoFactor,
  renewRecoveryCodes,
  closeAccount,
  confirmSession,
  confirmWithCode,
  createAccount,
  endOtherSessions,
  endSession,
  enrollTwoFactor,
  linkIdentity,
  removeCredential,
  resetPassword,
  usePasskey,
  verifyEmail,
  attachFile,
  detachFile,
  restoreFile,
  disconnectCalendar,
  keepMeetings,
  noteCalendarFailing,
  wantMeetings,
  claimCalendarRenewal,
  loseCalendar,
  releaseCalendarRenewal,
  saveCalendarTokens,
  saveCalendar,
  addHolidays,
  deleteDayOff,
  deleteHolidays,
  saveDayOff,
  addComment,
  deleteComment,
  editComment,
  restoreComment,
  addMember,
  changeRole,
  changeStatus,
  createCompany,
  deleteCompany,
  fixOwner,
  joinCompany,
  leaveCompany,
  removeLogo,
  removeMember,
  restoreCompany,
  rotateInviteCode,
  setLogo,
  transferOwnership,
  updateCompany,
  rebuildSearchTexts,
  addSampleProject,
  followDemoFrames,
  addCommentImage,
  deleteDocumentComment,
  editDocumentComment,
  replyInThread,
  resolveThread,
  restoreDocumentComment,
  startThread,
  watchDocument,
  abandonText,
  addImage,
  clearTexts,
  compactText,
  createDocument,
  deleteDocument,
  emptyDocumentTrash,
  nameRevision,
  openText,
  purgeDocument,
  pauseText,
  releaseText,
  restoreDocument,
  restoreRevision,
  saveText,
  updateDocument,
  uploadDocument,
  writeText,
  setFavourite,
  stageFile,
  changeFirstSteps,
  importTickets,
  dropImportRows,
  endImport,
  reportProgress,
  saveImport,
  startImport,
  chooseNotifications,
  keepPushKeys,
  mailAgain,
  markNotifications,
  reportFailedWork,
  setDigestTime,
  subscribeBrowser,
  unsubscribe,
  unsubscribeBrowser,
  acceptInvitation,
  declineInvitation,
  revokeInvitation,
  revokeProjectInvitation,
  saveInvitation,
  revertUnsentInvitation,
  linkTickets,
  restoreLink,
  unlinkTickets,
  watchTicket,
  changeProjectMember,
  configureBoard,
  createProject,
  deleteProject,
  putOnProject,
  removeProjectMember,
  restoreProject,
  updateProject,
  createSharedReport,
  noteReportOpened,
  restoreSharedReport,
  revokeSharedReport,
  deleteSlackNotifications,
  linkSlack,
  unlinkSlack,
  saveSlackNotifications,
  completeSprint,
  createSprint,
  deleteSprint,
  generateMoreSprints,
  promoteSprint,
  putSprintConfig,
  restoreSprint,
  undoCompletion,
  updateSprintConfig,
  updateSprint,
  createTemplate,
  deleteTemplate,
  updateTemplate,
  changeTickets,
  createTicket,
  deleteTicket,
  deleteTickets,
  duplicateTicket,
  emptyTrash,
  moveTicket,
  moveTickets,
  purgeTicket,
  restoreTicket,
  restoreTickets,
  transferTicket,
  undoTransfer,
  updatePositions,
  updateTicket,
  addTime,
  changeTime,
  deleteTime,
  restoreTime,
  removePhoto,
  setPhoto,
  updateUser,
  changeView,
  createView,
  deleteView,
  createWebhook,
  deleteWebhook,
  recordDeliveries,
  replayDelivery,
  rotateWebhookSecret,
  takeDeliveries,
  testWebhook,
  updateWebhook,
];
