// Deletes stored data about design files.
import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';

/** Deletes files that no project of the company is linked to. @param all deletes all files of the company */
export async function dropDesigns(tx: Queryable, companyId: string, all: boolean): Promise<void> {
  await tx.query(sql`
    delete from design_files d where d.company_id = ${companyId} and (${all} or not exists (
      select 1 from projects p where p.company_id = d.company_id and p.figma_file_key = d.file_key and p.deleted_at is null))`);
}
