// Lists calls to documents, their revisions and those in the trash.
import { onePixel } from '../pictures/one-pixel.ts';
import type { MixedPlace, Place } from '../walk/walk-place.ts';
import { input, onProject, onTicket, type Specimens } from './specimen.ts';

type Request = (place: Place) => ReturnType<typeof input>;

const onDocument = (place: Place, body?: Record<string, unknown>) =>
  input({ params: { document: place.document }, ...(body && { body }) });
const onRevision = (place: Place, body?: Record<string, unknown>) =>
  input({ params: { document: place.document, revision: place.revision }, ...(body && { body }) });
const onTrash = (place: Place) => input({ params: { project: place.project.id, document: place.trashed_document } });

const reading = (request: Request) => ({ right: 'document.view', on: 'document', request }) as const;
const editing = (request: Request) => ({ right: 'document.edit', on: 'document', request }) as const;

/** Lists requests that must fail: the revision is of another document. */
const mixedRevision = (body?: Record<string, unknown>) => [
  (place: MixedPlace) => onRevision({ ...place, revision: place.foreign.revision }, body),
];
/** Neither one of another project nor one that is not deleted. */
const mixedTrash = [
  (place: MixedPlace) => onTrash({ ...place, trashed_document: place.foreign.trashed_document }),
  (place: MixedPlace) => onTrash({ ...place, trashed_document: place.document }),
  (place: MixedPlace) => onTrash({ ...place, project: { ...place.project, id: place.next_project } }),
];

const onThread = (place: Place, body: Record<string, unknown>) =>
  input({ params: { document: place.document, thread: place.thread }, body });
const onComment = (place: Place, body?: Record<string, unknown>) =>
  input({ params: { document: place.document, comment: place.document_comment }, ...(body && { body }) });
const onRemoved = (place: Place) => onComment({ ...place, document_comment: place.removed_document_comment });

const commenting = (request: Request) => ({ right: 'comment.create', on: 'document', request }) as const;
/** Lists requests that must fail: the thread or the comment is of another document. */
const mixedThread = (request: Request) => [
  ({ foreign, ...place }: MixedPlace) => {
    const { thread, document_comment, removed_document_comment } = foreign;
    return request({ ...place, thread, document_comment, removed_document_comment });
  },
];
const mixing = (request: Request) => ({ ...commenting(request), mixed: mixedThread(request) });
const WORDS = { content: 'Walked' };

export const documentSpecimens: Specimens = {
  'documents.list': { right: 'document.view', on: 'project', request: onProject },
  'documents.categories': { right: 'document.view', on: 'project', request: onProject },
  'documents.export': { right: 'document.view', on: 'project', request: onProject },
  'documents.get': reading((place) => onDocument(place)),
  'documents.create': {
    right: 'document.edit',
    on: 'project',
    request: (place) => input({ params: { project: place.project.id }, body: { title: 'Walked' } }),
  },
  'documents.upload': {
    right: 'document.edit',
    on: 'project',
    request: (place) =>
      input({ params: { project: place.project.id }, query: { file_name: 'walked.png' }, bytes: onePixel }),
  },
  'documents.update': editing((place) => onDocument(place, { title: 'Changed' })),
  'documents.delete': editing((place) => onDocument(place)),
  'documents.addImage': editing((place) =>
    input({ params: { document: place.document }, query: { file_name: 'walked.png' }, bytes: onePixel }),
  ),
  'documentRevisions.list': reading((place) => onDocument(place)),
  'documentRevisions.get': { ...reading((place) => onRevision(place)), mixed: mixedRevision() },
  'documentRevisions.name': {
    ...editing((place) => onRevision(place, { name: 'Walked' })),
    mixed: mixedRevision({ name: 'Walked' }),
  },
  'documentRevisions.restore': {
    ...editing((place) => onRevision(place, { version: 1 })),
    mixed: mixedRevision({ version: 1 }),
  },
  'documentWatching.watchers': reading((place) => onDocument(place)),
  'documentWatching.watch': reading((place) => onDocument(place, { is_watching: true })),
  'documentThreads.list': reading((place) => onDocument(place)),
  'documentThreads.start': commenting((place) => onDocument(place, WORDS)),
  'documentThreads.resolve': mixing((place) => onThread(place, { is_resolved: true })),
  'documentThreads.reply': mixing((place) => onThread(place, WORDS)),
  'documentThreads.addImage': commenting((place) =>
    input({ params: { document: place.document }, query: { file_name: 'walked.png' }, bytes: onePixel }),
  ),
  'documentThreads.commentVersions': reading((place) => onComment(place)),
  'documentThreads.editComment': mixing((place) => onComment(place, { content: 'Changed' })),
  'documentThreads.deleteComment': mixing((place) => onComment(place)),
  'documentThreads.restoreComment': mixing(onRemoved),
  'textMentions.ofDocument': reading((place) => onDocument(place)),
  'textMentions.ofTicket': { right: 'ticket.view', on: 'ticket', request: (place) => onTicket(place) },
  'documentTrash.list': { right: 'document.edit', on: 'project', request: onProject },
  'documentTrash.restore': { right: 'document.edit', on: 'project', request: onTrash, mixed: mixedTrash },
  'documentTrash.purge': { right: 'document.edit', on: 'project', request: onTrash, mixed: mixedTrash },
};
