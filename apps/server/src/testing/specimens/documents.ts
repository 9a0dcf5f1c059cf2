// Lists calls to documents, their revisions and those in the trash.
import { onePixel } from '../pictures/one-pixel.ts';
import type { MixedTarget, Target } from '../walk/walk-target.ts';
import { input, onProject, onTicket, type Specimens } from './specimen.ts';

type Request = (target: Target) => ReturnType<typeof input>;

const onDocument = (target: Target, body?: Record<string, unknown>) =>
  input({ params: { document: target.document }, ...(body && { body }) });
const onRevision = (target: Target, body?: Record<string, unknown>) =>
  input({ params: { document: target.document, revision: target.revision }, ...(body && { body }) });
const onTrash = (target: Target) =>
  input({ params: { project: target.project.id, document: target.trashed_document } });

const reading = (request: Request) => ({ right: 'document.view', on: 'document', request }) as const;
const editing = (request: Request) => ({ right: 'document.edit', on: 'document', request }) as const;

/** Lists requests that must fail: the revision is of another document. */
const mixedRevision = (body?: Record<string, unknown>) => [
  (target: MixedTarget) => onRevision({ ...target, revision: target.foreign.revision }, body),
];
/** Neither one of another project nor one that is not deleted. */
const mixedTrash = [
  (target: MixedTarget) => onTrash({ ...target, trashed_document: target.foreign.trashed_document }),
  (target: MixedTarget) => onTrash({ ...target, trashed_document: target.document }),
  (target: MixedTarget) => onTrash({ ...target, project: { ...target.project, id: target.next_project } }),
];

const onThread = (target: Target, body: Record<string, unknown>) =>
  input({ params: { document: target.document, thread: target.thread }, body });
const onComment = (target: Target, body?: Record<string, unknown>) =>
  input({ params: { document: target.document, comment: target.document_comment }, ...(body && { body }) });
const onRemoved = (target: Target) => onComment({ ...target, document_comment: target.removed_document_comment });

const commenting = (request: Request) => ({ right: 'comment.create', on: 'document', request }) as const;
/** Lists requests that must fail: the thread or the comment is of another document. */
const mixedThread = (request: Request) => [
  ({ foreign, ...target }: MixedTarget) => {
    const { thread, document_comment, removed_document_comment } = foreign;
    return request({ ...target, thread, document_comment, removed_document_comment });
  },
];
const mixing = (request: Request) => ({ ...commenting(request), mixed: mixedThread(request) });
const WORDS = { content: 'Walked' };

export const documentSpecimens: Specimens = {
  'documents.list': { right: 'document.view', on: 'project', request: onProject },
  'documents.categories': { right: 'document.view', on: 'project', request: onProject },
  'documents.export': { right: 'document.view', on: 'project', request: onProject },
  'documents.get': reading((target) => onDocument(target)),
  'documents.create': {
    right: 'document.edit',
    on: 'project',
    request: (target) => input({ params: { project: target.project.id }, body: { title: 'Walked' } }),
  },
  'documents.upload': {
    right: 'document.edit',
    on: 'project',
    request: (target) =>
      input({ params: { project: target.project.id }, query: { file_name: 'walked.png' }, bytes: onePixel }),
  },
  'documents.update': editing((target) => onDocument(target, { title: 'Changed' })),
  'documents.delete': editing((target) => onDocument(target)),
  'documents.addImage': editing((target) =>
    input({ params: { document: target.document }, query: { file_name: 'walked.png' }, bytes: onePixel }),
  ),
  'documentRevisions.list': reading((target) => onDocument(target)),
  'documentRevisions.get': { ...reading((target) => onRevision(target)), mixed: mixedRevision() },
  'documentRevisions.name': {
    ...editing((target) => onRevision(target, { name: 'Walked' })),
    mixed: mixedRevision({ name: 'Walked' }),
  },
  'documentRevisions.restore': {
    ...editing((target) => onRevision(target, { version: 1 })),
    mixed: mixedRevision({ version: 1 }),
  },
  'documentWatching.watchers': reading((target) => onDocument(target)),
  'documentWatching.watch': reading((target) => onDocument(target, { is_watching: true })),
  'documentThreads.list': reading((target) => onDocument(target)),
  'documentThreads.start': commenting((target) => onDocument(target, WORDS)),
  'documentThreads.resolve': mixing((target) => onThread(target, { is_resolved: true })),
  'documentThreads.reply': mixing((target) => onThread(target, WORDS)),
  'documentThreads.addImage': commenting((target) =>
    input({ params: { document: target.document }, query: { file_name: 'walked.png' }, bytes: onePixel }),
  ),
  'documentThreads.commentVersions': reading((target) => onComment(target)),
  'documentThreads.editComment': mixing((target) => onComment(target, { content: 'Changed' })),
  'documentThreads.deleteComment': mixing((target) => onComment(target)),
  'documentThreads.restoreComment': mixing(onRemoved),
  'textMentions.ofDocument': reading((target) => onDocument(target)),
  'textMentions.ofTicket': { right: 'ticket.view', on: 'ticket', request: (target) => onTicket(target) },
  'documentTrash.list': { right: 'document.edit', on: 'project', request: onProject },
  'documentTrash.restore': { right: 'document.edit', on: 'project', request: onTrash, mixed: mixedTrash },
  'documentTrash.purge': { right: 'document.edit', on: 'project', request: onTrash, mixed: mixedTrash },
};
