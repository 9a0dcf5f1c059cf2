// Fetches what opening a document needs before its screen asks for it: its content, and the code of the editor.
import type { QueryClient } from '@tanstack/react-query';
import { loadCode } from '../../../platform/code/load-code.ts';
import { documentQuery } from '../data.ts';
import { NEW_DOCUMENT } from '../new-document.ts';

/** Opening it asks again what has changed since. */
const FRESH_MS = 10_000;
/** Who approaches a link can wait: what fails is tried again when the document is opened. */
const NO_PAUSES: readonly number[] = [];

export function approachDocument(client: QueryClient, documentId: string, mayEdit: boolean): void {
  if (documentId !== NEW_DOCUMENT) void client.prefetchQuery({ ...documentQuery(documentId), staleTime: FRESH_MS });
  if (!mayEdit) return;
  for (const load of [
    () => import('../../editor/parts/block-editor.tsx'),
    () => import('../../editor/parts/shared-text.ts'),
  ])
    loadCode<unknown>(load, NO_PAUSES).catch(() => undefined);
}
