// Says what programs did in words: what a command does, and what it was done to.
import type { TokenAction } from '@worklane/contract/token-actions';

const WORDS: Readonly<Record<string, string>> = {
  proposeChanges: 'Proposed changes',
  createTicket: 'Created',
  updateTicket: 'Changed',
  changeTickets: 'Changed',
  moveTicket: 'Moved',
  moveTickets: 'Moved',
  updatePositions: 'Moved',
  deleteTicket: 'Deleted',
  deleteTickets: 'Deleted',
  restoreTicket: 'Restored',
  restoreTickets: 'Restored',
  duplicateTicket: 'Duplicated',
  transferTicket: 'Moved to another project:',
  undoTransfer: 'Moved back to its project:',
  addComment: 'Commented on',
  editComment: 'Edited a comment on',
  deleteComment: 'Deleted a comment on',
  restoreComment: 'Restored a comment on',
  attachFile: 'Attached a file to',
  detachFile: 'Deleted a file of',
  restoreFile: 'Restored a file of',
  linkTickets: 'Linked',
  unlinkTickets: 'Removed a link of',
  restoreLink: 'Restored a link of',
  watchTicket: 'Changed who watches',
  addTime: 'Logged time on',
  changeTime: 'Changed logged time on',
  deleteTime: 'Deleted logged time of',
  restoreTime: 'Restored logged time of',
  createDocument: 'Created the document',
  uploadDocument: 'Uploaded the document',
  updateDocument: 'Changed the document',
  deleteDocument: 'Deleted the document',
  restoreDocument: 'Restored the document',
  addImage: 'Added a picture to',
  nameRevision: 'Named a revision of',
  restoreRevision: 'Restored a revision of',
  startThread: 'Commented on',
  replyInThread: 'Replied to a comment on',
  resolveThread: 'Resolved or reopened a comment on',
  addCommentImage: 'Added a picture to a comment on',
  editDocumentComment: 'Edited a comment on',
  deleteDocumentComment: 'Deleted a comment on',
  restoreDocumentComment: 'Restored a comment on',
  watchDocument: 'Changed who watches',
  createSprint: 'Created the sprint',
  generateMoreSprints: 'Created sprints, with',
  updateSprint: 'Changed the sprint',
  completeSprint: 'Completed the sprint',
  deleteSprint: 'Deleted the sprint',
  restoreSprint: 'Restored the sprint',
  undoCompletion: 'Reopened the sprint',
  saveImport: 'Uploaded an import',
  startImport: 'Started an import',
  endImport: 'Canceled an import',
};

/** Returns the verb that is shown before what an action was done to. */
export function verbOf({ command, document }: Pick<TokenAction, 'command' | 'document'>): string {
  // What is in the trash isn't named.
  if (command === 'deleteDocument' && !document) return 'Deleted a document';
  return WORDS[command] ?? 'Changed';
}

/** Names the kind of subject when an action has no single one. */
export function subjectWords({ tickets, ticket_count, command }: TokenAction): string {
  // They wait for the user, beside those of the assistant.
  if (command === 'proposeChanges' || command === 'deleteDocument' || /import/i.test(command)) return '';
  if (ticket_count > 1) return `${ticket_count} tickets`;
  if (ticket_count === 1 && tickets.length === 0) return 'a ticket that you no longer see';
  return /document|revision|thread/i.test(command) ? 'a document that was deleted' : 'something that was deleted';
}

/** Names what an Undo button undoes. */
export function actionWords(action: TokenAction): string {
  const { document, sprint, tickets, ticket_count } = action;
  const [only] = ticket_count === 1 ? tickets : [];
  return `${verbOf(action)} ${document?.title || sprint?.name || only?.key || subjectWords(action)}`.trim();
}
