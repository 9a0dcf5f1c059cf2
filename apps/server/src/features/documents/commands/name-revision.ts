// Names a revision, so that it is kept for good, or takes the name away. Its inverse is itself.
import type { DocumentRef } from '@worklane/domain/access/refs';
import { DOCUMENT_LIMITS } from '@worklane/domain/documents/vocabulary';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { countNamedRevisions, lockDocument, nameRevisionRow, readKeptRevision } from '../writes.ts';

export const nameRevision = defineCommand<DocumentRef & { revision_id: string; name: string | null }, void>({
  name: 'nameRevision',
  action: 'document.edit',
  async run({ tx, emit }, { company_id, project_id, id, revision_id, name }) {
    const place = { company_id, project_id, id };
    await lockDocument(tx, place);
    const former = await readKeptRevision(tx, place, revision_id);
    if (former.name === name) return;
    const limit = DOCUMENT_LIMITS.namedRevisions;
    if (former.name === null && (await countNamedRevisions(tx, place)) >= limit) fail('revision_name_limit', { limit });
    await nameRevisionRow(tx, place, revision_id, name);
    const before = { name: former.name };
    const payload = { document_id: id, revision_id };
    emit({ type: 'document_revision.changed', company_id, project_id, payload, before });
  },
});
