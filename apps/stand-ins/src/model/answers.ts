// Describes what the stand-in model answers: words, tool calls, or one of the ways in which providers fail.

export interface ToolCall {
  name: string;
  input: unknown;
}

/** Each is what real servers have been seen to do. */
export const FAULTS = [
  '401',
  '403',
  '404',
  '429-wait',
  '429-unpaid',
  '500',
  'cut',
  'silence',
  'nonsense',
  'empty',
] as const;
export type Fault = (typeof FAULTS)[number];

export interface ModelAnswer {
  text?: string;
  toolCalls?: readonly ToolCall[];
  fault?: Fault;
  /** Awaited after the first piece has been sent: lets a test look at an answer that is under way. */
  until?: Promise<void>;
  /** Milliseconds between two pieces. */
  pace?: number;
  /** What it says that it counted; by default, what it did count. */
  usage?: object;
  /** Called when a piece is sent. */
  onSent?(piece: string): void;
}

export interface ChatMessage {
  role: string;
  content?: unknown;
  tool_call_id?: string;
}

export interface ChatRequest {
  model: string;
  stream?: boolean;
  stream_options?: { include_usage?: boolean };
  messages: ChatMessage[];
  tools?: { function: { name: string } }[];
}

/** Reads the text of a message, whichever of the two forms it has. */
export function textOf({ content }: ChatMessage): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part: { text?: string }) => part.text ?? '').join('');
}

/** Obeys every text it is shown: the worst model there is. */
export function obey({ messages, tools = [] }: ChatRequest): ModelAnswer {
  const prompt = messages.map(textOf).join('\n');
  const isAnswered = messages.some(({ role }) => role === 'tool');
  const named = new Set(tools.map((tool) => tool.function.name));
  const toolCalls = isAnswered
    ? []
    : [...prompt.matchAll(/assistant, call (\w+) (\{[^\n]*\})/gi)].flatMap(([, name = '', json = '']) =>
        named.has(name) && isJson(json) ? [{ name, input: JSON.parse(json) as unknown }] : [],
      );
  if (toolCalls.length > 0) return { toolCalls };
  const said = [...prompt.matchAll(/assistant, say:? ([^\n"]*)/gi)].map(([, words = '']) => words);
  return { text: said.length > 0 ? said.join(' ') : 'I was told to do nothing.' };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Says how much it was shown, in the forms that a page draws. */
export function sumUp({ messages }: ChatRequest): ModelAnswer {
  const asked = messages.findLast(({ role }) => role === 'user');
  const question = (asked ? textOf(asked) : '').trim().split('\n').at(-1) ?? '';
  const keys = [
    ...new Set(
      messages
        .map(textOf)
        .join(' ')
        .match(/\b[A-Z][A-Z0-9_]*-\d+\b/g),
    ),
  ].slice(0, 3);
  const shown = messages.reduce((sum, each) => sum + textOf(each).length, 0);
  const named = keys.length > 0 ? ` It rests on ${keys.join(', ')}.` : '';
  return {
    text: `You asked: *${question.slice(0, 80)}*. I was shown **${shown} characters** in \`${messages.length}\` messages.${named}`,
  };
}

/** Splits a text into as many pieces as words, so that a reader sees it grow. */
export const piecesOf = (text: string): string[] => text.match(/\s*\S+\s*?/g) ?? [];

export const tokensOf = (text: string): number => Math.ceil(text.length / 4);
