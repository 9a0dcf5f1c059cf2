// Fetches design files. Callers have asked whether the viewer may see the project.
import type { ProjectRef } from '@worklane/domain/access/refs';
import type { Design } from '@worklane/domain/figma/design';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';

export interface DesignFile {
  company_id: string;
  id: string;
  file_key: string;
  name: string;
  version: string;
  last_modified: string;
  checked_at: string;
  wait_until: string | null;
  design: Design | null;
  design_version: string | null;
}

export type DesignRef = Pick<DesignFile, 'company_id' | 'file_key'>;

export async function readDesignFile(
  db: Queryable,
  { company_id, file_key }: DesignRef,
): Promise<DesignFile | undefined> {
  const [row] = await db.query<DesignFile>(sql`
    select company_id, id, file_key, name, version, last_modified, checked_at, wait_until, design, design_version
    from design_files where company_id = ${company_id} and file_key = ${file_key}`);
  return row;
}

export interface LinkedDesign {
  key: string;
  name: string | null;
  url: string | null;
}

/** The file that a project's settings name. */
export async function readLinkedDesign(db: Queryable, project: ProjectRef): Promise<LinkedDesign | undefined> {
  const [row] = await db.query<LinkedDesign>(sql`
    select figma_file_key as key, figma_file_name as name, figma_file_url as url from projects
    where company_id = ${project.company_id} and id = ${project.project_id} and deleted_at is null
      and figma_file_key is not null`);
  return row;
}
