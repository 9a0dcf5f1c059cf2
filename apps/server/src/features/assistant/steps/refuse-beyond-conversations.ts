// Refuses one more conversation than a person may have in a company.
import { ASSISTANT_LIMITS } from '@worklane/domain/assistant/vocabulary';
import type { Queryable } from '../../../platform/database/database.ts';
import { fail } from '../../../platform/http/fail.ts';
import { countConversations } from '../writes.ts';

/** @throws Refusal conversation_limit */
export async function refuseBeyondConversations(tx: Queryable, company_id: string, userId: string): Promise<void> {
  const limit = ASSISTANT_LIMITS.conversations;
  if ((await countConversations(tx, company_id, userId)) >= limit) fail('conversation_limit', { limit });
}
