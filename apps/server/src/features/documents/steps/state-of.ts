// Names the state of a document, so that an undo finds out whether anyone has changed it since: also after a later change was undone,
// which counts its version up.
import { createHash } from 'node:crypto';
import { matching } from '@worklane/contract/platform/primitives';
import { fail } from '../../../platform/http/fail.ts';
import type { DocumentValues } from '../writes.ts';

export const DocumentState = matching(/^[\w-]{43}$/, 43);

/** What a command has left, for its undo. */
export interface Left {
  state: string;
}

export const stateOf = ({ title, category, external_url, content }: DocumentValues): string =>
  createHash('sha256')
    .update(JSON.stringify([title, category, external_url, content]))
    .digest('base64url');

/** @throws Refusal changed_since */
export function refuseUnlessState(document: DocumentValues, state: string | undefined): void {
  if (state !== undefined && state !== stateOf(document)) fail('changed_since');
}
