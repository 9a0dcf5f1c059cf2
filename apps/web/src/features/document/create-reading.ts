// Reads the content of an editor when the typing pauses: writing a long document as HTML takes longer than a keystroke may.

/** Long enough not to read between two keys, and short enough that a crash costs no word. */
const READ_AFTER_MS = 120;
const READ_AT_LEAST_MS = 1_000;

export function createReading(onRead: (content: string, at: number) => void) {
  let read: (() => string | undefined) | undefined;
  let editedAt: number | undefined;
  let unreadSince = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const readNow = () => {
    clearTimeout(timer);
    if (editedAt === undefined || !read) return;
    const content = read();
    if (content === undefined) return;
    const at = editedAt;
    editedAt = undefined;
    onRead(content, at);
  };
  return {
    readNow,
    attach: (reader: () => string | undefined) => {
      read = reader;
      // Keys whose editor was replaced before it could be read.
      if (editedAt !== undefined) timer = setTimeout(readNow, READ_AFTER_MS);
      return () => {
        readNow();
        if (read === reader) read = undefined;
      };
    },
    edited: () => {
      const now = Date.now();
      if (editedAt === undefined) unreadSince = now;
      editedAt = now;
      clearTimeout(timer);
      timer = setTimeout(readNow, Math.max(0, Math.min(READ_AFTER_MS, unreadSince + READ_AT_LEAST_MS - now)));
    },
  };
}
