// Keeps over a reload what the assistant's panel showed in this tab, for one person in one company, until they sign out.
// Only ids are kept: the conversation itself comes from the server.
import { CONTEXT_TYPES, type ContextType } from '@worklane/domain/assistant/vocabulary';
import { userInCompany } from './local-state.ts';

export const PANEL_NAME = 'worklane-assistant';

export interface KeptPanel {
  isOpen: boolean;
  context: ContextType;
  projectId: string;
  conversationId: string | undefined;
}

export function keptPanel(): KeptPanel | undefined {
  const name = userInCompany();
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(PANEL_NAME) ?? 'null');
    return isKept(kept) && kept.whose === name ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function keepPanel({ isOpen, context, projectId, conversationId }: KeptPanel): void {
  const name = userInCompany();
  if (name === undefined) return;
  const kept = { whose: name, isOpen, context, projectId, conversationId };
  try {
    sessionStorage.setItem(PANEL_NAME, JSON.stringify(kept));
  } catch {
    // Without room for it the panel is collapsed after a reload.
  }
}

function isKept(kept: unknown): kept is KeptPanel & { whose: string } {
  if (typeof kept !== 'object' || kept === null) return false;
  const { whose: name, isOpen, context, projectId, conversationId } = kept as Record<string, unknown>;
  return (
    typeof name === 'string' &&
    typeof isOpen === 'boolean' &&
    typeof projectId === 'string' &&
    CONTEXT_TYPES.some((each) => each === context) &&
    (conversationId === undefined || typeof conversationId === 'string')
  );
}
