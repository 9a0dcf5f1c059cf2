// Uploads, fetches and runs imports; polls a running one.
import { queryOptions } from '@tanstack/react-query';
import { type ImportChoices, imports, type TicketImport } from '@worklane/contract/imports';
import type { Project } from '@worklane/contract/projects';
import { call } from '../../platform/api/call.ts';
import { fileNameOf } from '../../platform/api/file-name.ts';
import { upload } from '../../platform/api/upload.ts';

const FOLLOW_MS = 250;

export const importKeys = { one: (id: string) => ['imports', id] as const };

export function importQuery(id: string) {
  return queryOptions({
    queryKey: importKeys.one(id),
    queryFn: ({ signal }) => call(imports.get, { params: { import: id }, signal }),
    // Asked for, not waited for: events arrive only when the import's own transaction is over.
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? FOLLOW_MS : false),
    staleTime: 0,
  });
}

export function uploadImport(
  { id, company_id }: Pick<Project, 'id' | 'company_id'>,
  file: File,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<TicketImport> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const query = { file_name: fileNameOf(file), company_id, ...(isNamed(timeZone) && { time_zone: timeZone }) };
  return upload(imports.upload, { params: { project: id }, query, file, ...options });
}

export function runImport(id: string, choices: ImportChoices): Promise<TicketImport> {
  return call(imports.run, { params: { import: id }, body: choices });
}

export function cancelImport(id: string): Promise<TicketImport> {
  return call(imports.cancel, { params: { import: id } });
}

/** Tells whether the browser knows its time zone by name: some tell none, or only how far they are from UTC. */
const isNamed = (zone: string | undefined) => /^[A-Za-z][\w/+-]{0,63}$/.test(zone ?? '');
