// Describes what tools read and propose with: the asker's rights at that moment.
import type { Services } from '../../../platform/services.ts';
import type { Sources } from '../context/sources.ts';

export interface ToolGround {
  db: Services['db'];
  company_id: string;
  project_id: string;
  /** Marks text as data, not instructions. */
  nonce: string;
  /** The conversation is about its project: tools read and propose nothing outside it. */
  isOneProject: boolean;
  now: Sources['open'];
}
