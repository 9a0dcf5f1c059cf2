// Tells the words of a streamed answer before the model library reads them. The library takes many times as long for a word as all
// that comes after it, so it gets the words between two other events as one event.

/** An event is far shorter. */
const LONGEST_EVENT = 64 * 1024;
const END_OF_EVENT = /\r\n\r\n|\n\n|\r\r/;

interface Chunk {
  choices: [{ delta: Record<string, unknown> & { content: string }; finish_reason?: string | null }];
  usage?: unknown;
  error?: unknown;
}

/**
 * @param onWords called with the words of each chunk of the stream
 * @returns the stream for the library: of what is no plain words, nothing is changed
 */
export function tellWords(body: ReadableStream<Uint8Array>, onWords: (words: string) => void): ReadableStream {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let rest = '';
  let held: { first: Chunk; words: string } | undefined;
  let isRead = true;

  function release(): string {
    if (!held) return '';
    const { first, words } = held;
    held = undefined;
    first.choices[0].delta.content = words;
    return `data: ${JSON.stringify(first)}\n\n`;
  }

  /** @returns what the library is given now */
  function read(text: string, isLast = false): string {
    rest += text;
    let given = '';
    let words = '';
    for (let end = isRead && END_OF_EVENT.exec(rest); end; end = END_OF_EVENT.exec(rest)) {
      const event = rest.slice(0, end.index);
      const whole = rest.slice(0, end.index + end[0].length);
      rest = rest.slice(whole.length);
      const chunk = plainWordsOf(event);
      if (!chunk) given += release() + whole;
      else {
        words += chunk.choices[0].delta.content;
        if (held) held.words += chunk.choices[0].delta.content;
        else held = { first: chunk, words: chunk.choices[0].delta.content };
      }
    }
    if (words !== '') onWords(words);
    if (rest.length > LONGEST_EVENT) isRead = false;
    if (!isRead || isLast) {
      given += release() + rest;
      rest = '';
    }
    return given;
  }

  const reader = body.getReader();
  // Not a stream that transforms: it costs several times as much for each chunk, most of which give the library nothing.
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      for (let given = ''; given === ''; ) {
        const { done, value } = await reader.read();
        given = done ? read(decoder.decode(), true) : read(decoder.decode(value, { stream: true }));
        if (given !== '') controller.enqueue(encoder.encode(given));
        if (done) return controller.close();
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/** @returns undefined where an event has anything beside words, or the library has to say what is wrong with it */
function plainWordsOf(event: string): Chunk | undefined {
  if (!event.startsWith('data:') || /[\r\n]/.test(event)) return undefined;
  try {
    const chunk = JSON.parse(event.slice(5)) as Chunk;
    const { choices, usage, error } = chunk;
    const [{ delta, finish_reason }] = choices;
    if (choices.length !== 1 || (finish_reason ?? usage ?? error ?? null) !== null) return undefined;
    if (typeof delta.content !== 'string' || delta.content === '') return undefined;
    const others = Object.entries(delta).filter(([name, value]) => name !== 'content' && value !== null);
    return others.every(([name, value]) => name === 'role' && value === 'assistant') ? chunk : undefined;
  } catch {
    return undefined;
  }
}
