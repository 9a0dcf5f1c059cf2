// Removes from texts what a reader does not see and a model should not read.

/** Shows nothing: format characters, the tag block, variation selectors beyond those of emoji, unassigned fillers. */
const INVISIBLE = /[\p{Cf}\u115f\u1160\u3164\uffa0]|[\u{e0100}-\u{e01ef}]|\u034f|\u17b4|\u17b5|(?![\n\t])\p{Cc}/gu;
/** Joins emoji, and shapes the letters of Persian and of scripts of India. */
const JOINERS = /(?<=\p{Emoji}|\ufe0f|\p{M}|\p{L})(?:\u200c|\u200d)(?=\p{Emoji}|\p{L})/gu;
const KEPT = '\u{f0000}';
const KEPT_OTHER = '\u{f0001}';
const EMAIL = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu;

/** Removes invisible characters from a text that comes from a model or goes to one. */
export function withoutInvisible(text: string): string {
  return text
    .replace(/[\u{f0000}\u{f0001}]/gu, '')
    .replace(JOINERS, (joiner) => (joiner === '\u200d' ? KEPT : KEPT_OTHER))
    .replace(INVISIBLE, '')
    .replaceAll(KEPT, '\u200d')
    .replaceAll(KEPT_OTHER, '\u200c');
}

/** Prepares a text for a provider: removes invisible characters and e-mail addresses. */
export function forModel(text: string): string {
  return withoutInvisible(text).replace(EMAIL, '[email]');
}
