// Keeps the writing direction of a quoted text from turning the sentence around it.
import { splitText } from '../../../ui/text/split-text.ts';

const QUOTED = /(?<=“)(.*?)(?=”)/;

export const Isolated = ({ words }: { words: string }) =>
  splitText(words, QUOTED).map(({ at, text, isMatch }) => (isMatch ? <bdi key={at}>{text}</bdi> : text));
