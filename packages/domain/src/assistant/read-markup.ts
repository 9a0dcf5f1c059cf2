// Reads the markup of an answer: bold, italic, code and keys of tickets. Everything else stays the text it is.
import { htmlOfText } from '../text/plain-html.ts';

export type Marked =
  | { kind: 'text' | 'bold' | 'italic' | 'code'; text: string }
  | { kind: 'ticket'; key: string; project: string };

const MARKUP = /`([^`\n]+)`|\*\*([^*\n]+)\*\*|(?<![*\p{L}\p{N}])\*([^*\s][^*\n]*?)\*(?![*\p{L}\p{N}])/gu;
const TICKET = /(?<![\p{L}\p{N}_/-])([A-Z0-9][A-Z0-9_-]{0,19})-(\d{1,9})(?![\p{L}\p{N}_-])/gu;

/** @param projects the keys of projects whose tickets become links */
export function readMarkup(text: string, projects: ReadonlySet<string>): Marked[] {
  const found: Marked[] = [];
  let end = 0;
  for (const match of text.matchAll(MARKUP)) {
    found.push(...ticketsIn(text.slice(end, match.index), projects));
    const [whole, code, bold, italic] = match;
    if (code !== undefined) found.push({ kind: 'code', text: code });
    else if (bold !== undefined) found.push(...marked('bold', bold, projects));
    else if (italic !== undefined) found.push(...marked('italic', italic, projects));
    end = match.index + whole.length;
  }
  found.push(...ticketsIn(text.slice(end), projects));
  return found;
}

/** Marks bold and italic words, in which a key stays a link. */
function marked(kind: 'bold' | 'italic', text: string, projects: ReadonlySet<string>): Marked[] {
  return ticketsIn(text, projects).map((each) => (each.kind === 'text' ? { kind, text: each.text } : each));
}

function ticketsIn(text: string, projects: ReadonlySet<string>): Marked[] {
  const found: Marked[] = [];
  let end = 0;
  for (const match of text.matchAll(TICKET)) {
    const [key, project = ''] = match;
    if (!projects.has(project)) continue;
    if (match.index > end) found.push({ kind: 'text', text: text.slice(end, match.index) });
    found.push({ kind: 'ticket', key, project });
    end = match.index + key.length;
  }
  if (end < text.length) found.push({ kind: 'text', text: text.slice(end) });
  return found;
}

const TAGS = { bold: 'strong', italic: 'em', code: 'code' } as const;
const NO_PROJECTS: ReadonlySet<string> = new Set();

/** Converts an answer to HTML as its reader sees it, without links. */
export function htmlOfMarkup(text: string): string {
  const parts = readMarkup(text.replace(/\r\n?/g, '\n'), NO_PROJECTS).map((part) => {
    const inner = 'text' in part ? inlineHtml(part.text) : part.key;
    return part.kind === 'text' || part.kind === 'ticket' ? inner : `<${TAGS[part.kind]}>${inner}</${TAGS[part.kind]}>`;
  });
  return parts.length === 0 ? '' : `<p>${parts.join('')}</p>`;
}

const inlineHtml = (text: string): string => htmlOfText(text).slice('<p>'.length, -'</p>'.length);
