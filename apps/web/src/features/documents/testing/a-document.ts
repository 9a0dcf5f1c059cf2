// Creates a document of a list for tests.
import type { ListedDocument } from '@worklane/contract/documents';
import { uuidv7 } from 'uuidv7';

export function aDocument(fields: Partial<ListedDocument> = {}): ListedDocument {
  const external_url = fields.external_url ?? null;
  return Object.assign(
    {
      id: uuidv7(),
      company_id: 'c',
      project_id: 'p',
      title: 'Router benchmark method',
      category: 'General',
      external_url,
      is_external: external_url !== null,
      media_type: null,
      version: 1,
      created_by: null,
      updated_by: null,
      created_at: '2026-11-20T10:00:00.000Z',
      updated_at: '2026-11-20T10:00:00.000Z',
    },
    fields,
  );
}
