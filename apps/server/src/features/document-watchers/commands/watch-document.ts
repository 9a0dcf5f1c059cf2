// Sets a viewer's watch state on a document: on, off, or by their part in it. Seeing a document is enough to watch it.
import { Watching } from '@worklane/contract/ticket-relations';
import sql from 'sql-template-tag';
import type * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { refuseUnlessUnchanged } from '../../../platform/undo/preconditions.ts';
import { holdContent } from '../../documents/steps/hold-content.ts';

type Choice = Pick<z.output<typeof Watching>, 'is_watching'>;

/** Returns the former choice. */
export const watchDocument = defineCommand({
  name: 'watchDocument',
  target: 'document',
  input: Watching,
  isCallable: true,
  action: 'document.view',
  async run({ tx, viewer, emit }, { company_id, project_id, id, is_watching, expected }) {
    await holdContent(tx, { company_id, project_id, id });
    const own = sql`company_id = ${company_id} and document_id = ${id} and user_id = ${viewer.user_id}`;
    const [row] = await tx.query<Choice>(sql`select is_watching from document_watchers where ${own}`);
    const former: Choice = row ?? { is_watching: null };
    refuseUnlessUnchanged(former, expected === undefined ? undefined : { is_watching: expected });
    if (is_watching === null) await tx.query(sql`delete from document_watchers where ${own}`);
    else
      await tx.query(sql`
        insert into document_watchers (company_id, document_id, user_id, is_watching)
        values (${company_id}, ${id}, ${viewer.user_id}, ${is_watching})
        on conflict (company_id, document_id, user_id) do update set is_watching = excluded.is_watching`);
    emit({ type: 'document_watchers.changed', company_id, project_id, payload: { document_id: id } });
    return former.is_watching;
  },
  inverse: {
    calls: ({ input: { id, is_watching }, result }) => [
      { command: 'watchDocument', target: id, input: { is_watching: result, expected: is_watching } },
    ],
  },
});
