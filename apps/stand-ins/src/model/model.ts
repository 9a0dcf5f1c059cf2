// Simulates a model with chat completions: streamed or whole, with tool calls, usage, a list of models, and every kind
// of failure.
import { setTimeout as wait } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import type { Wire } from '../network-faults.ts';
import { serveStandIn } from '../serve-stand-in.ts';
import {
  type ChatRequest,
  FAULTS,
  type Fault,
  type ModelAnswer,
  obey,
  piecesOf,
  sumUp,
  textOf,
  tokensOf,
} from './answers.ts';

export const STAND_IN_MODEL_KEY = 'sk-stand-in-0123456789abcdef4f2a';

/**
 * `stand-in` sums up what it was shown, `stand-in-slow` does so a few words a second, `stand-in-obeying` does what any text says,
 * `stand-in-fault-...` fails in that way.
 */
export const STAND_IN_MODELS = [
  'stand-in',
  'stand-in-slow',
  'stand-in-obeying',
  ...FAULTS.map((fault) => `stand-in-fault-${fault}`),
];

export interface ModelStandIn {
  /** With the version, as the product is given it. */
  url: string;
  key: string;
  wire: Wire;
  /** The product's settings to use it. */
  settings: Record<string, string>;
  /** What it was asked, the latest last. */
  requests: ChatRequest[];
  /** Counts the chat requests that are being answered. */
  underWay(): number;
  /** Counts the answers that their reader left before they were complete. */
  abandoned(): number;
  /** Sets the next answers, in this order; without one, the model's name decides. */
  script(...answers: ModelAnswer[]): void;
  close(): Promise<void>;
}

interface State {
  requests: ChatRequest[];
  scripted: ModelAnswer[];
  underWay: number;
  abandoned: number;
  /** Ends silent connections at the end. */
  over: Promise<void>;
}

export async function startModel({ port = 0 } = {}): Promise<ModelStandIn> {
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const state: State = { requests: [], scripted: [], underWay: 0, abandoned: 0, over };
  const served = await serveStandIn(createModelApp(state).fetch, port);
  const url = `${served.url}/v1`;
  return {
    url,
    key: STAND_IN_MODEL_KEY,
    wire: served.wire,
    settings: { AI_ADDRESS: url, AI_MODEL: 'stand-in', AI_PRIVATE_HOSTS: new URL(url).host },
    requests: state.requests,
    underWay: () => state.underWay,
    abandoned: () => state.abandoned,
    script: (...answers) => void state.scripted.push(...answers),
    async close() {
      end();
      await served.close();
    },
  };
}

function createModelApp(state: State): Hono {
  const app = new Hono();
  app.use(async (http, next) => {
    const given = http.req.header('authorization')?.replace(/^Bearer /, '') ?? '';
    if (given === STAND_IN_MODEL_KEY) return next();
    // As OpenAI does: with most of the key.
    const message = `Incorrect API key provided: ${given.slice(0, 8)}***${given.slice(-4)}.`;
    return http.json({ error: { message, type: 'invalid_request_error', code: 'invalid_api_key' } }, 401);
  });
  app.get('/v1/models', (http) =>
    http.json({ object: 'list', data: STAND_IN_MODELS.map((id) => ({ id, object: 'model', owned_by: 'stand-in' })) }),
  );
  app.post('/v1/chat/completions', async (http) => {
    const request = await http.req.json<ChatRequest>();
    state.requests.push(request);
    const answer = state.scripted.shift() ?? answerOf(request);
    const refused = answer.fault && refusalOf(http, answer.fault, request);
    if (refused) return refused;
    state.underWay++;
    if (request.stream) return streamSSE(http, (sse) => stream(sse, request, answer, state));
    try {
      await answer.until;
      return whole(http, request, answer);
    } finally {
      state.underWay--;
    }
  });
  return app;
}

function answerOf(request: ChatRequest): ModelAnswer {
  const fault = FAULTS.find((each) => request.model === `stand-in-fault-${each}`);
  if (fault) return { fault, text: 'This answer breaks off in the middle' };
  if (request.model === 'stand-in-obeying') return obey(request);
  return { ...sumUp(request), pace: request.model === 'stand-in-slow' ? 400 : 15 };
}

/** Answers with a fault that shows before the first word; undefined for the others. */
function refusalOf(http: Context, fault: Fault, { model }: ChatRequest): Response | undefined {
  const refuse = (status: 401 | 403 | 404 | 429 | 500, code: string, message: string, headers = {}) =>
    http.json({ error: { message, type: code, code } }, status, headers);
  switch (fault) {
    case '401':
      return refuse(401, 'invalid_api_key', `Incorrect API key provided: ${STAND_IN_MODEL_KEY}.`);
    case '403':
      return refuse(403, 'unsupported_country_region_territory', 'Your project has no access to this region.');
    case '404':
      return refuse(404, 'model_not_found', `The model \`${model}\` does not exist or you do not have access to it.`);
    case '429-wait':
      return refuse(429, 'rate_limit_exceeded', 'Rate limit reached. Please try again.', { 'retry-after': '1' });
    case '429-unpaid':
      return refuse(429, 'insufficient_quota', 'You exceeded your current quota, please check your plan and billing.');
    case '500':
      return refuse(500, 'server_error', 'The server had an error while processing your request.');
    case 'nonsense':
      return http.html('<html><body><h1>It works!</h1><script>alert(1)</script></body></html>');
    default:
      return undefined;
  }
}

function usageOf({ messages }: ChatRequest, { text = '', toolCalls = [], usage }: ModelAnswer): object {
  if (usage) return usage;
  const prompt_tokens = messages.reduce((sum, each) => sum + tokensOf(textOf(each)), 0);
  const completion_tokens = tokensOf(text + JSON.stringify(toolCalls));
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
}

const callsOf = ({ toolCalls = [] }: ModelAnswer) =>
  toolCalls.map(({ name, input }, index) => ({
    index,
    id: `call_${index}_${name}`,
    type: 'function',
    function: { name, arguments: JSON.stringify(input) },
  }));

function whole(http: Context, request: ChatRequest, answer: ModelAnswer): Response {
  const tool_calls = callsOf(answer);
  const content = answer.fault === 'empty' ? '' : (answer.text ?? null);
  const message = { role: 'assistant', content, ...(tool_calls.length > 0 && { tool_calls }) };
  const finish_reason = tool_calls.length > 0 ? 'tool_calls' : 'stop';
  const choices = [{ index: 0, message, finish_reason }];
  return http.json({ ...frameOf(request, 'chat.completion'), choices, usage: usageOf(request, answer) });
}

const frameOf = ({ model }: ChatRequest, object: string) => ({ id: 'chatcmpl-stand-in', object, created: 0, model });

async function stream(sse: SSEStreamingApi, request: ChatRequest, answer: ModelAnswer, state: State): Promise<void> {
  const left = new AbortController();
  let isComplete = false;
  sse.onAbort(() => left.abort());
  const send = (choices: object[], more = {}) =>
    sse.writeSSE({ data: JSON.stringify({ ...frameOf(request, 'chat.completion.chunk'), choices, ...more }) });
  const delta = (part: object, finish_reason: string | null = null) => send([{ index: 0, delta: part, finish_reason }]);
  const until = (what: Promise<unknown>) => Promise.race([what, state.over, aborted(left.signal)]);
  try {
    if (answer.fault === 'silence') await until(new Promise(() => {}));
    await delta({ role: 'assistant', content: '' });
    const pieces = answer.fault === 'empty' ? [] : piecesOf(answer.text ?? '');
    for (const [index, content] of pieces.entries()) {
      if (answer.fault === 'cut' && index === 4) return await cut(sse);
      answer.onSent?.(content);
      await delta({ content });
      if (index === 0 && answer.until) await until(answer.until);
      if (answer.pace) await until(wait(answer.pace));
      if (left.signal.aborted) return;
    }
    await sendCalls(answer, delta);
    await delta({}, answer.toolCalls?.length ? 'tool_calls' : 'stop');
    if (request.stream_options?.include_usage) await send([], { usage: usageOf(request, answer) });
    await sse.writeSSE({ data: '[DONE]' });
    isComplete = true;
  } finally {
    state.underWay--;
    if (!isComplete && left.signal.aborted) state.abandoned++;
  }
}

/** Sends tool calls in pieces of a few characters, those of several calls in turn. */
async function sendCalls(answer: ModelAnswer, delta: (part: object) => Promise<void>): Promise<void> {
  const calls = callsOf(answer);
  for (const {
    index,
    id,
    type,
    function: { name },
  } of calls)
    await delta({ tool_calls: [{ index, id, type, function: { name, arguments: '' } }] });
  const longest = Math.max(0, ...calls.map((call) => call.function.arguments.length));
  for (let at = 0; at < longest; at += 7) {
    for (const {
      index,
      function: { arguments: all },
    } of calls)
      if (at < all.length) await delta({ tool_calls: [{ index, function: { arguments: all.slice(at, at + 7) } }] });
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

/** Ends the answer in the middle of a line. */
async function cut(sse: SSEStreamingApi): Promise<void> {
  await sse.write('data: {"id":"chatcmpl-stand-in","choi');
  await sse.close();
}
