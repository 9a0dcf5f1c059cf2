// Turns Markdown in imported descriptions and comments into HTML, in the process that reads the file. The HTML is sanitized
// like every text when it is stored.
import { MARKDOWN_HTML } from '@worklane/domain/text/markdown-html';
import { htmlOfText } from '@worklane/domain/text/plain-html';
import { Marked } from 'marked';
import type { ImportedTicket } from './imported-ticket.ts';

const markdown = new Marked(MARKDOWN_HTML);

const BLOCK = /^ {0,3}(?:#{1,6} |[-*+] |\d{1,9}[.)] |> |```|~~~)/m;
const INLINE =
  /\*\*[^\s*](?:[^*\n]{0,500}[^\s*])?\*\*|`[^`\n]{1,500}`|~~[^\s~][^~\n]{0,500}~~|\[[^\]\n]{1,500}\]\((?:https?:|mailto:)[^)\s]{1,2000}\)|(?<![\w*_])([*_])[^\s*_](?:[^*_\n]{0,500}[^\s*_])?\1(?![\w*_])/;
/** Deeply nested quotes and lists, and long runs of signs or blanks, take too long to parse. */
const UNREADABLE = /[ \t]{400}|(?:(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))[ \t]*){12}|[*_~`[\]!<]{40}/;
/** The most opening signs in one text: the time to parse them grows quadratically. */
const MOST_SIGNS = 4_000;
/** The most lines in one text, for the same reason. */
const MOST_LINES = 4_000;

/** Formats the Markdown of a ticket's texts. Texts without any stay plain. */
export function formatTexts(ticket: ImportedTicket): void {
  const { description, without_items, comments = [] } = ticket;
  const texts = [description, without_items ?? '', ...comments.map(({ content }) => content)];
  if (!texts.some(isMarkdown)) return;
  ticket.is_html = true;
  ticket.description = htmlOf(description);
  if (without_items !== undefined) ticket.without_items = htmlOf(without_items);
  for (const comment of comments) comment.content = htmlOf(comment.content);
}

export function isMarkdown(text: string): boolean {
  if (!BLOCK.test(text) && !INLINE.test(text)) return false;
  if (UNREADABLE.test(text) || countOf(text, /\n/g) >= MOST_LINES) return false;
  return countOf(text, /[*_~`[<]/g) <= MOST_SIGNS;
}

function countOf(text: string, sign: RegExp): number {
  return text.match(sign)?.length ?? 0;
}

function htmlOf(text: string): string {
  if (!isMarkdown(text)) return htmlOfText(text);
  try {
    // A line end between two tags has no meaning. In code, angle brackets are escaped, so code is not affected.
    return markdown.parse(text, { async: false }).replace(/>\n+(?=<|$)/g, '>');
  } catch (error) {
    // The text is nested too deeply to parse, so it stays plain.
    if (error instanceof RangeError) return htmlOfText(text);
    throw error;
  }
}
