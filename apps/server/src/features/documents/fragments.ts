// Says in SQL which documents a scope reaches, for reads of what belongs to a document.
import type { DocumentRef } from '@worklane/domain/access/refs';
import sql, { type Sql } from 'sql-template-tag';
import { inScope, type Scope } from '../../platform/session/scope.ts';

/** Tells whether the scope reaches the document. */
export const reachesDocument = (scope: Scope, { company_id, id }: DocumentRef): Sql => sql`exists (
  select 1 from documents d
  where d.company_id = ${company_id} and d.id = ${id} and ${inScope(scope, 'd.company_id', 'd.project_id')})`;
