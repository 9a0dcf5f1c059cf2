// Names a revision, which keeps it permanently, or removes its name.
import { RevisionName } from '@worklane/contract/documents';
import { Id } from '@worklane/contract/platform/primitives';
import { DOCUMENT_LIMITS } from '@worklane/domain/documents/vocabulary';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { countNamedRevisions, lockDocument, nameRevisionRow, readKeptRevision } from '../writes.ts';

export const nameRevision = defineCommand({
  name: 'nameRevision',
  target: 'document',
  /** `expected`: refuses when the revision has another name. */
  input: z.extend(RevisionName, { revision_id: Id, expected: z.optional(RevisionName.shape.name) }),
  isCallable: true,
  action: 'document.edit',
  async run({ tx, emit }, { company_id, project_id, id, revision_id, name, expected }) {
    const ref = { company_id, project_id, id };
    await lockDocument(tx, ref);
    const former = await readKeptRevision(tx, ref, revision_id);
    if (expected !== undefined && former.name !== expected) fail('changed_since');
    if (former.name === name) return;
    const limit = DOCUMENT_LIMITS.namedRevisions;
    if (former.name === null && (await countNamedRevisions(tx, ref)) >= limit) fail('revision_name_limit', { limit });
    await nameRevisionRow(tx, ref, revision_id, name);
    const before = { name: former.name };
    const payload = { document_id: id, revision_id };
    emit({ type: 'document_revision.changed', company_id, project_id, payload, before });
  },
  inverse: {
    before: async ({ tx }, input) => (await readKeptRevision(tx, input, input.revision_id)).name,
    calls: ({ input: { id, revision_id, name: expected }, before: name }) =>
      name === expected ? [] : [{ command: 'nameRevision', target: id, input: { revision_id, name, expected } }],
  },
});
