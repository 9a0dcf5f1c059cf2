// Reads a file as an import does, but in this process.
import type { ImportSource } from '@worklane/contract/imports';
import type { ImportContext } from '../../features/imports/read-file/import-context.ts';
import { judge, type ReadImport, readForeign } from '../../features/imports/read-file/read-import.ts';

/** @param known which tickets of the source earlier imports brought @throws Unreadable */
export async function readImport(
  bytes: Uint8Array,
  against: ImportContext,
  known: (source: ImportSource) => Promise<ReadonlySet<string>> = async () => new Set(),
): Promise<ReadImport> {
  const file = await readForeign([bytes], against);
  return judge(file, await known(file.source));
}
