// Defines the documents of a project: written here, linked from elsewhere, or uploaded. Their fields have the
// specification's names.
import {
  DOCUMENT_FIELD_NAMES,
  DOCUMENT_FIELDS,
  EDITABLE_DOCUMENT_FIELDS,
  LISTED_DOCUMENT_FIELDS,
} from '@worklane/domain/documents/fields';
import { DOCUMENT_LIMITS } from '@worklane/domain/documents/vocabulary';
import { FILE_KINDS } from '@worklane/domain/files/kinds';
import { MEGABYTE } from '@worklane/domain/units';
import * as z from 'zod/mini';
import { UPLOAD_ERRORS, UploadResult, uploadQuery } from './files.ts';
import { defineEndpoint } from './platform/endpoint.ts';
import { accepted, acceptedOfNew, answered } from './platform/field-schemas.ts';
import { inProject, ofCompany, onDocument } from './platform/paths.ts';
import { Id, line, Timestamp, whole } from './platform/primitives.ts';

/** What the specification's record has that follows from the others. */
const isExternal = { is_external: z.boolean() };

/** A document as lists show it: without its content. */
export const ListedDocument = z.object({
  ...answered(DOCUMENT_FIELDS, LISTED_DOCUMENT_FIELDS),
  ...isExternal,
  /** Of an uploaded file: what it is, so that it can be previewed. */
  media_type: z.nullable(z.string()),
});
export type ListedDocument = z.infer<typeof ListedDocument>;

export const Document = z.object({ ...answered(DOCUMENT_FIELDS, DOCUMENT_FIELD_NAMES), ...isExternal });
export type Document = z.infer<typeof Document>;

/**
 * A document as it was saved, with the names of what the sanitiser took out of its content: `script`, `onclick`, ...
 * @public
 */
export const SavedDocument = z.extend(Document, { dropped: z.array(z.string()) });
export type SavedDocument = z.infer<typeof SavedDocument>;

const fields = accepted(DOCUMENT_FIELDS, EDITABLE_DOCUMENT_FIELDS);

/**
 * With an `external_url` it is a link, and has no content.
 * @public
 */
export const NewDocument = z.object({
  id: z.optional(Id),
  ...acceptedOfNew(DOCUMENT_FIELDS, EDITABLE_DOCUMENT_FIELDS),
});
export type NewDocument = z.infer<typeof NewDocument>;

/**
 * Only what is sent changes.
 * @public
 */
export const DocumentChange = z.extend(z.partial(z.object(fields)), {
  /** The version that new content is based on; required with content. */
  version: z.optional(whole()),
});
export type DocumentChange = z.infer<typeof DocumentChange>;

/** How a document was at some time. Saves of one writer within ten minutes are one revision. */
export const Revision = z.object({
  id: Id,
  document_id: Id,
  /** The document's version when it was kept. */
  version: z.int(),
  title: z.string(),
  /** Who wrote it. */
  user_id: z.nullable(Id),
  /** What people call it. Revisions with a name are kept permanently. */
  name: z.nullable(z.string()),
  created_at: Timestamp,
});
export type Revision = z.infer<typeof Revision>;
export const WholeRevision = z.extend(Revision, { content: z.string() });
export type WholeRevision = z.infer<typeof WholeRevision>;

export const DeletedDocument = z.object({
  id: Id,
  title: z.string(),
  category: z.string(),
  is_external: z.boolean(),
  deleted_at: Timestamp,
  deleted_by: z.nullable(Id),
});
export type DeletedDocument = z.infer<typeof DeletedDocument>;

/** Null: none any more. */
export const RevisionName = z.object({ name: z.nullable(line(DOCUMENT_LIMITS.revisionName)) });

const onRevision = z.extend(onDocument, { revision: Id });
const mayViewAll = { action: 'document.view', scope: 'project' } as const;
const mayView = { action: 'document.view', scope: 'document' } as const;
const mayAdd = { action: 'document.edit', scope: 'project' } as const;
const mayEdit = { action: 'document.edit', scope: 'document' } as const;
/** For the longest content, each of its characters written as JSON may write it. */
const BODY_MEGABYTES = 6;

export const documents = {
  list: defineEndpoint({
    name: 'documents.list',
    method: 'GET',
    path: '/api/projects/{project}/documents',
    summary: `List the documents of a project without their content, newest first, up to ${DOCUMENT_LIMITS.count}`,
    access: mayViewAll,
    takesToken: true,
    params: inProject,
    response: z.array(ListedDocument),
  }),
  categories: defineEndpoint({
    name: 'documents.categories',
    method: 'GET',
    path: '/api/projects/{project}/documents/categories',
    summary: "List the categories of a project's documents, by name; General if there are none",
    access: mayViewAll,
    takesToken: true,
    params: inProject,
    response: z.array(z.string()),
  }),
  export: defineEndpoint({
    name: 'documents.export',
    method: 'GET',
    path: '/api/projects/{project}/documents/export.zip',
    summary:
      'Download the documents of a project as a zip: each as HTML and as Markdown in a folder per category, with the files they show and a list of the links. Also with the session cookie',
    access: mayViewAll,
    takesCookie: true,
    params: inProject,
    query: ofCompany,
    stream: 'application/zip',
  }),
  get: defineEndpoint({
    name: 'documents.get',
    method: 'GET',
    path: '/api/documents/{document}',
    summary: 'Get a document with its content',
    access: mayView,
    takesToken: true,
    params: onDocument,
    response: Document,
    errors: ['document_not_found'],
  }),
  create: defineEndpoint({
    name: 'documents.create',
    method: 'POST',
    path: '/api/projects/{project}/documents',
    summary: 'Create a document, or a link if it has an external URL',
    access: mayAdd,
    takesToken: true,
    params: inProject,
    body: NewDocument,
    bodyMegabytes: BODY_MEGABYTES,
    response: SavedDocument,
    errors: ['document_limit', 'conflict', 'text_too_complex', 'text_too_long'],
  }),
  upload: defineEndpoint({
    name: 'documents.upload',
    method: 'POST',
    path: '/api/projects/{project}/documents/file',
    summary: 'Upload a file of up to 50 MB. It is listed as a document with its name and address',
    access: mayAdd,
    takesToken: true,
    params: inProject,
    query: z.extend(uploadQuery, { id: z.optional(Id), category: z.optional(line(DOCUMENT_LIMITS.category)) }),
    upload: { maxBytes: FILE_KINDS.document.megabytes * MEGABYTE },
    response: ListedDocument,
    errors: [...UPLOAD_ERRORS, 'document_limit', 'conflict'],
  }),
  update: defineEndpoint({
    name: 'documents.update',
    method: 'PATCH',
    also: 'PUT',
    path: '/api/documents/{document}',
    summary:
      'Update the given fields of a document. Content needs the version that it is based on, and is refused if someone has saved a newer one',
    access: mayEdit,
    takesToken: true,
    params: onDocument,
    body: DocumentChange,
    bodyMegabytes: BODY_MEGABYTES,
    response: SavedDocument,
    errors: ['document_not_found', 'document_changed', 'text_too_complex', 'text_too_long'],
  }),
  delete: defineEndpoint({
    name: 'documents.delete',
    method: 'DELETE',
    path: '/api/documents/{document}',
    summary: "Move a document to its project's trash",
    access: mayEdit,
    takesToken: true,
    params: onDocument,
    errors: ['document_not_found'],
  }),
  addImage: defineEndpoint({
    name: 'documents.addImage',
    method: 'POST',
    path: '/api/documents/{document}/images',
    summary: 'Upload a picture of up to 5 MB for a document',
    access: mayEdit,
    takesToken: true,
    params: onDocument,
    query: z.extend(uploadQuery, { id: z.optional(Id) }),
    upload: { maxBytes: FILE_KINDS.image.megabytes * MEGABYTE },
    response: UploadResult,
    errors: [...UPLOAD_ERRORS, 'document_not_found', 'document_pictures_full', 'conflict'],
  }),
};

export const documentRevisions = {
  list: defineEndpoint({
    name: 'documentRevisions.list',
    method: 'GET',
    path: '/api/documents/{document}/revisions',
    summary: `List the revisions of a document, newest first: up to ${DOCUMENT_LIMITS.revisions}, the recent ones complete, and those with a name`,
    access: mayView,
    takesToken: true,
    params: onDocument,
    response: z.array(Revision),
    errors: ['document_not_found'],
  }),
  get: defineEndpoint({
    name: 'documentRevisions.get',
    method: 'GET',
    path: '/api/documents/{document}/revisions/{revision}',
    summary: 'Get a revision with its content',
    access: mayView,
    takesToken: true,
    params: onRevision,
    response: WholeRevision,
    errors: ['document_not_found', 'revision_not_found'],
  }),
  name: defineEndpoint({
    name: 'documentRevisions.name',
    method: 'PATCH',
    path: '/api/documents/{document}/revisions/{revision}',
    summary: 'Name a revision, or remove its name with null',
    access: mayEdit,
    takesToken: true,
    params: onRevision,
    body: RevisionName,
    response: Revision,
    errors: ['document_not_found', 'revision_not_found', 'revision_name_limit'],
  }),
  restore: defineEndpoint({
    name: 'documentRevisions.restore',
    method: 'POST',
    path: '/api/documents/{document}/revisions/{revision}/restore',
    summary:
      "Restore a revision's title and content as a new version. The replaced version becomes a revision, which can be restored too",
    access: mayEdit,
    takesToken: true,
    params: onRevision,
    /** The version the restored one is to replace. Without it, the current one, also while others are writing. */
    body: z.object({ version: z.optional(whole()) }),
    response: z.object({
      document: Document,
      /** The revision that holds what was replaced. */
      replaced_id: Id,
    }),
    errors: ['document_not_found', 'revision_not_found', 'document_changed'],
  }),
};

/** Deleted documents: they wait in the trash of their project for as long as deleted tickets do. */
export const documentTrash = {
  list: defineEndpoint({
    name: 'documentTrash.list',
    method: 'GET',
    path: '/api/projects/{project}/documents/trash',
    summary: 'List the deleted documents of a project, last deleted first',
    access: mayAdd,
    takesToken: true,
    params: inProject,
    response: z.array(DeletedDocument),
  }),
  restore: defineEndpoint({
    name: 'documentTrash.restore',
    method: 'POST',
    path: '/api/projects/{project}/documents/trash/{document}/restore',
    summary: 'Restore a deleted document',
    access: mayAdd,
    takesToken: true,
    params: z.extend(inProject, { document: Id }),
    response: ListedDocument,
    errors: ['document_not_found', 'document_limit'],
  }),
  purge: defineEndpoint({
    name: 'documentTrash.purge',
    method: 'DELETE',
    path: '/api/projects/{project}/documents/trash/{document}',
    summary: 'Permanently delete a document in the trash, with its revisions and files',
    access: mayAdd,
    params: z.extend(inProject, { document: Id }),
    errors: ['document_not_found'],
  }),
};
