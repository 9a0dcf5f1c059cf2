// Serves documents, their revisions and their trash over HTTP.
import { documentRevisions, documents, documentTrash } from '@worklane/contract/documents';
import { bodyOf } from '../../platform/files/create-files.ts';
import { fail } from '../../platform/http/fail.ts';
import { type ResolvedTarget, route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import type { SessionViewer } from '../../platform/session/session-viewer.ts';
import { cleanContent } from '../../platform/texts/clean-content.ts';
import { addImage } from './commands/add-image.ts';
import { createDocument } from './commands/create-document.ts';
import { deleteDocument } from './commands/delete-document.ts';
import { nameRevision } from './commands/name-revision.ts';
import { purgeDocument } from './commands/purge-document.ts';
import { restoreDocument } from './commands/restore-document.ts';
import { updateDocument } from './commands/update-document.ts';
import { uploadDocument } from './commands/upload-document.ts';
import { putBackRevision } from './flows/put-back-revision.ts';
import { saveSharedText } from './flows/save-shared-text.ts';
import {
  readCategories,
  readDocument,
  readDocuments,
  readDocumentTrash,
  readRevision,
  readRevisions,
} from './reads.ts';

const refOf = ({ company_id, project_id }: ResolvedTarget, id: string) => ({ company_id, project_id, id });

const documentFor = async ({ db }: Services, viewer: SessionViewer, target: ResolvedTarget, id: string) =>
  (await readDocument(db, scopeOf(viewer), refOf(target, id))) ?? fail('document_not_found');

export const documentRoutes = (services: Services) => [
  ...contentRoutes(services),
  ...fileRoutes(services),
  ...revisionRoutes(services),
  ...trashRoutes(services),
];

const contentRoutes = (services: Services) => [
  route(documents.list, ({ viewer, target }) => readDocuments(services.db, scopeOf(viewer), target)),
  route(documents.categories, ({ viewer, target }) => readCategories(services.db, scopeOf(viewer), target)),
  route(documents.get, ({ viewer, target }) => documentFor(services, viewer, target, target.id)),
  route(documents.create, async ({ viewer, target, newId, body: { id = newId, ...sent } }) => {
    const { fields, dropped } = await cleanContent(viewer.user_id, sent);
    await services.run(viewer, createDocument, { ...refOf(target, id), fields });
    return { ...(await documentFor(services, viewer, target, id)), dropped };
  }),
  route(documents.update, async ({ viewer, target, body: { version, ...sent } }) => {
    const { fields: changes, dropped } = await cleanContent(viewer.user_id, sent);
    const ref = refOf(target, target.id);
    if (changes.content !== undefined || changes.external_url) await saveSharedText(services, ref);
    await services.run(viewer, updateDocument, { ...ref, changes, version });
    return { ...(await documentFor(services, viewer, target, target.id)), dropped };
  }),
  route(documents.delete, async ({ viewer, target }) => {
    await services.run(viewer, deleteDocument, refOf(target, target.id));
    return undefined;
  }),
];

const fileRoutes = (services: Services) => {
  const { run, files, config } = services;
  const quotaMegabytes = config.companyStorageMegabytes;
  const folderOf = ({ company_id }: ResolvedTarget) => `documents/${company_id}`;
  return [
    route(documents.upload, async ({ viewer, target, newId, http, query: { id = newId, category, file_name } }) => {
      const ref = refOf(target, id);
      const incoming = { ...bodyOf(http.req.raw), by: viewer.user_id, folder: folderOf(target), file_name };
      await files.receive({ ...incoming, kind: 'document' }, (file) =>
        run(viewer, uploadDocument, { ...ref, file, category, quotaMegabytes }),
      );
      const [document] = await readDocuments(services.db, scopeOf(viewer), target, id);
      return document ?? fail('document_not_found');
    }),
    route(documents.addImage, ({ viewer, target, http, query }) => {
      const incoming = { ...bodyOf(http.req.raw), by: viewer.user_id, folder: folderOf(target), ...query };
      return files.receive({ ...incoming, kind: 'image' }, (file) =>
        run(viewer, addImage, { ...refOf(target, target.id), file, quotaMegabytes }),
      );
    }),
  ];
};

const revisionRoutes = (services: Services) => {
  const { db, run } = services;
  const revisionFor = async (viewer: SessionViewer, target: ResolvedTarget, id: string) =>
    (await readRevision(db, scopeOf(viewer), target, id)) ?? fail('revision_not_found');
  return [
    route(documentRevisions.list, ({ viewer, target }) => readRevisions(db, scopeOf(viewer), target)),
    route(documentRevisions.get, ({ viewer, target, params }) => revisionFor(viewer, target, params.revision)),
    route(documentRevisions.name, async ({ viewer, target, params, body: { name } }) => {
      await run(viewer, nameRevision, { ...refOf(target, target.id), revision_id: params.revision, name });
      const { content: _content, ...revision } = await revisionFor(viewer, target, params.revision);
      return revision;
    }),
    route(documentRevisions.restore, async ({ viewer, target, params, body: { version } }) => {
      const { id: revision_id } = await revisionFor(viewer, target, params.revision);
      const ref = refOf(target, target.id);
      const { replaced_id } = await putBackRevision(services, { viewer, ref, revision_id, version });
      return { document: await documentFor(services, viewer, target, target.id), replaced_id };
    }),
  ];
};

const trashRoutes = ({ db, run }: Services) => [
  route(documentTrash.list, ({ viewer, target }) => readDocumentTrash(db, scopeOf(viewer), target)),
  route(documentTrash.restore, async ({ viewer, target, params }) => {
    await run(viewer, restoreDocument, refOf(target, params.document));
    const [document] = await readDocuments(db, scopeOf(viewer), target, params.document);
    return document ?? fail('document_not_found');
  }),
  route(documentTrash.purge, async ({ viewer, target, params }) => {
    await run(viewer, purgeDocument, refOf(target, params.document));
    return undefined;
  }),
];
