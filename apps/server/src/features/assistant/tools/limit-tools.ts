// Limits what the tools of one answer do together, and runs them one after the other: a model asks for any number of them at once.
import { PROPOSAL_LIMITS } from '@worklane/domain/assistant/vocabulary';
import { estimateTokens } from '../context/mark-data.ts';
import type { ModelTool } from './define-tool.ts';

export function limitTools(tools: readonly ModelTool[]): ModelTool[] {
  let last: Promise<unknown> = Promise.resolve();
  let calls = 0;
  let tokens = 0;

  async function within(work: () => Promise<string>): Promise<string> {
    if (calls === PROPOSAL_LIMITS.toolCalls) return 'No more tools can be called for this answer.';
    calls++;
    const result = await work();
    tokens += estimateTokens(result);
    return tokens > PROPOSAL_LIMITS.toolTokens ? 'No more can be read for this answer.' : result;
  }

  return tools.map((tool) => ({
    ...tool,
    run(input) {
      const work = () => within(() => tool.run(input));
      const next = last.then(work, work);
      last = next;
      return next;
    },
  }));
}
