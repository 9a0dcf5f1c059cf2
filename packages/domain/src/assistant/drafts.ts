// Lists the kinds of drafts that users can edit and save as a document.
import type { QuickCommandId } from './quick-commands.ts';

export const DRAFT_KINDS = ['client-update', 'documentation'] as const;
export type DraftKind = (typeof DRAFT_KINDS)[number];

export const DRAFTS: Record<DraftKind, { command: QuickCommandId; title: string; category: string }> = {
  'client-update': { command: 'generate-client-update', title: 'Client update', category: 'Client updates' },
  documentation: { command: 'generate-documentation', title: 'Documentation', category: 'Documentation' },
};
