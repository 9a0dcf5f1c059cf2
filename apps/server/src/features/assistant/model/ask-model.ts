// Asks a model over chat completions, and hands on its words as they come.
import { setTimeout as wait } from 'node:timers/promises';
import { PROPOSAL_LIMITS } from '@worklane/domain/assistant/vocabulary';
import { MEGABYTE } from '@worklane/domain/units';
import type { Services } from '../../../platform/services.ts';
import type { ModelTool } from '../tools/define-tool.ts';
import type { Tokens } from '../writes.ts';
import type { ModelConnection } from './connect-model.ts';
import { countedTokens } from './counted-tokens.ts';
import { ModelProblem, problemOf } from './model-problem.ts';
import { tellWords } from './tell-words.ts';

export interface ModelMessage {
  role: 'user' | 'assistant';
  content: string;
}

export interface ModelQuestion {
  instructions: string;
  messages: ModelMessage[];
  /** Ends the call at the provider too. */
  signal: AbortSignal;
  onWords(words: string): void;
  /** Called with what a tool does, before it runs. */
  onStep?(step: string): void;
  tools?: readonly ModelTool[];
  /** Called with the name of each tool that the model calls, also when its input is refused. */
  onCall?(tool: string): void;
  /** Called after each step with the provider's token count. */
  onTokens?(tokens: Tokens): void;
  /** Whether a tool call counts as an answer, so that no words need to follow. */
  isAnswered?(): boolean;
}

const TRIES = 3;
/** Unless the provider says how long. */
const PAUSE_S = 1;
/** Nobody waits longer in front of a page. */
const LONGEST_PAUSE_S = 20;
/** Of one call: many times an answer's length, because each word comes with its frame. */
const MOST_BYTES = 32 * MEGABYTE;
/** Words that come more often look no smoother, and each time costs the server and the page some work. */
const GATHER_MS = 40;

/**
 * Retries failures that may pass, as long as no word has arrived and no tool has run.
 * @throws ModelProblem; the reason of the signal when it aborts
 */
export async function askModel(
  { outside }: Pick<Services, 'outside'>,
  connection: ModelConnection,
  question: ModelQuestion,
): Promise<void> {
  let hasWords = false;
  let hasRun = false;
  const onWords = (words: string) => {
    hasWords ||= words !== '';
    question.onWords(words);
  };
  const tools = question.tools?.map((tool) => ({
    ...tool,
    run: (input: unknown) => {
      hasRun = true;
      question.onStep?.(tool.step);
      return tool.run(input);
    },
  }));
  for (let tried = 1; ; tried++) {
    try {
      await attempt(outside, connection, { ...question, ...(tools && { tools }), onWords });
      if (!hasWords && !question.isAnswered?.()) throw new ModelProblem('ai_no_response');
      return;
    } catch (error) {
      question.signal.throwIfAborted();
      const problem = problemOf(error, [connection.key]);
      const pause = problem.retryAfterSeconds ?? PAUSE_S * tried;
      if (hasWords || hasRun || !problem.passes || tried === TRIES || pause > LONGEST_PAUSE_S) throw problem;
      await wait(pause * 1000, undefined, { signal: question.signal }).catch(() => question.signal.throwIfAborted());
    }
  }
}

async function attempt(
  outside: Services['outside'],
  connection: ModelConnection,
  { instructions, messages, signal, tools = [], onWords, onTokens, onCall }: ModelQuestion,
): Promise<void> {
  // On first use: it takes a second and thirty megabytes, and many installations have no model.
  const [{ streamText, isStepCount, tool }, { createOpenAICompatible }] = await Promise.all([
    import('ai'),
    import('@ai-sdk/openai-compatible'),
  ]);
  let last = '';
  /** Characters that were told before the library read them. */
  let ahead = 0;
  // Words that follow a tool call start on a new line.
  const tell = (words: string) => {
    onWords(last === 'tool' ? `\n${words}` : words);
    last = 'words';
  };
  const tellAhead = (words: string) => {
    ahead += words.length;
    tell(words);
  };
  const provider = createOpenAICompatible({
    name: 'openai',
    baseURL: connection.address,
    apiKey: connection.key,
    includeUsage: true,
    fetch: guardedFetch(outside, connection, { signal, onWords: tellAhead }),
  });
  const { fullStream } = streamText({
    model: provider.chatModel(connection.model),
    instructions,
    messages,
    tools: Object.fromEntries(
      tools.map(({ name, description, input, run }) => [
        name,
        tool({ description, inputSchema: input, execute: (given: unknown) => run(given) }),
      ]),
    ),
    stopWhen: isStepCount(PROPOSAL_LIMITS.steps),
    maxRetries: 0,
    abortSignal: signal,
    // Else the library writes errors, with the prompt, to the console.
    onError: () => undefined,
  });
  for await (const part of fullStream) {
    if (part.type === 'text-delta') {
      const words = part.text.slice(ahead);
      ahead = Math.max(0, ahead - part.text.length);
      if (words !== '') tell(words);
    } else if (part.type === 'tool-call') {
      onCall?.(part.toolName);
      if (last === 'words') last = 'tool';
    } else if (part.type === 'error') throw part.error;
    else if (part.type === 'abort') signal.throwIfAborted();
    else if (part.type === 'finish-step') {
      const tokens = countedTokens(part.usage);
      if (tokens) onTokens?.(tokens);
    }
  }
}

/** Replaces the library's fetch, so that it calls nothing but the checked address. */
function guardedFetch(
  outside: Services['outside'],
  { reach }: ModelConnection,
  { signal, onWords }: Pick<ModelQuestion, 'signal' | 'onWords'>,
): typeof globalThis.fetch {
  return async (url, init) => {
    const answer = await outside.stream({
      who: 'The AI provider',
      reach,
      url: String(url),
      method: init?.method === 'GET' ? 'GET' : 'POST',
      headers: Object.fromEntries(new Headers(init?.headers)),
      ...(typeof init?.body === 'string' && { body: init.body }),
      signal,
      maxBytes: MOST_BYTES,
      gatherMs: GATHER_MS,
    });
    if (!answer.ok || !answer.body) return answer;
    return new Response(tellWords(answer.body, onWords), { status: answer.status, headers: answer.headers });
  };
}
