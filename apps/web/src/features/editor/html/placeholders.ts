// Says what stands in place of live data where it cannot be had: in stored HTML, in exports, and until it is here.
import type { LiveBlock } from '@worklane/domain/documents/vocabulary';

export const LIVE_PLACEHOLDERS: Readonly<Record<LiveBlock, string>> = {
  tickets: 'Tickets of this project',
  project: 'About this project',
  team: 'Team of this project',
};
