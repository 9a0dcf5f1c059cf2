// Reads a stream of server-sent events, message by message.

export interface StreamMessage {
  /** Only where the message brings one. */
  id: string | undefined;
  event: string | undefined;
  data: string;
}

/** A line ends with LF, CR or both; a CR at the very end may be the first half of both. */
const LINE_END = /\r\n|\n|\r(?!$)/;

/** Ends with the stream, and closes it when the reader leaves. Comments and messages without data are left out. */
export async function* readMessages(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<StreamMessage> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  let fields: Record<string, string> = {};
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (rest + value).split(LINE_END);
      rest = lines.pop() as string;
      for (const line of lines) {
        if (line !== '') take(fields, line);
        else {
          const { id, event, data } = fields;
          fields = {};
          if (data !== undefined) yield { id, event, data };
        }
      }
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

function take(fields: Record<string, string>, line: string): void {
  const [, name = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
  fields[name] = name === 'data' && fields.data !== undefined ? `${fields.data}\n${value}` : value;
}
