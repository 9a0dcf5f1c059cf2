// Selects which earlier messages of a conversation a model is told again, within a limit.
import { withoutInvisible } from '@worklane/domain/assistant/clean-text';
import type { Scope } from '../../../platform/session/scope.ts';
import type { ModelMessage } from '../model/ask-model.ts';
import type { EarlierMessage } from '../reads.ts';
import { estimateTokens } from './mark-data.ts';

export const EARLIER = { messages: 20, tokens: 6_000 };

/** Replaces a withheld message, so that the model knows there was one. */
const WITHHELD = '[Not shown again: it was about projects that the assistant cannot read now.]';

/** @param earlier the oldest first @param scope what the asker sees and the assistant may read now */
export function tellEarlier(earlier: readonly EarlierMessage[], scope: Scope): ModelMessage[] {
  const open = new Set(scope.projectIds);
  const told: ModelMessage[] = [];
  let left = EARLIER.tokens;
  for (const [index, { role, content }] of [...earlier.entries()].slice(-EARLIER.messages).reverse()) {
    // A question names what its answer is about.
    const answer = role === 'assistant' ? earlier[index] : earlier[index + 1];
    const isOpen = answer?.project_ids?.every((id) => open.has(id)) ?? false;
    const text = isOpen ? withoutInvisible(content) : WITHHELD;
    left -= estimateTokens(text);
    if (left < 0) break;
    if (text) told.unshift({ role, content: text });
  }
  return told;
}
