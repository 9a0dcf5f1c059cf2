// Loads the code of shared texts, and opens the one of a document.
import { sharedTextPath } from '@worklane/contract/shared-text';
import { loadCode } from '../../platform/code/load-code.ts';
import { localState } from '../../platform/local-state/local-state.ts';
import { currentToken, renewToken } from '../../platform/session/session.ts';
import type { KeptText } from '../editor/parts/shared-text-state.ts';

export async function loadSharedText(documentId: string) {
  const { openSharedText, htmlOf } = await loadCode(() => import('../editor/parts/shared-text.ts'));
  const { protocol, host } = location;
  const url = `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}${sharedTextPath(documentId)}`;
  const userId = localState.get().currentUser?.id ?? '';
  return {
    /** @param isReader takes part without writing @param kept what an earlier page couldn't send */
    open: (isReader: boolean, kept?: KeptText) =>
      openSharedText({ url, userId, token: currentToken, renewToken, isReader, kept }),
    htmlOf,
  };
}
