// Splits a line of text at its backticks: the matches are code.
import { splitText, type TextPart } from './split-text.ts';

export const splitCode = (text: string): TextPart[] => splitText(text, /`([^`]+)`/);
