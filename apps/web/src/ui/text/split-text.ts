// Splits a text into the parts that match a pattern and those between them, each with a unique key.

export interface TextPart {
  /** Identifies the part in its text: it increases from part to part, also past empty ones. */
  at: number;
  text: string;
  isMatch: boolean;
}

/** @param pattern with one group, which is the text of a match */
export function splitText(text: string, pattern: RegExp): TextPart[] {
  let at = 0;
  return text.split(pattern).map((part, index) => {
    at += part.length + 1;
    return { at, text: part, isMatch: index % 2 === 1 };
  });
}
