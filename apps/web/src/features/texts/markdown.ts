// Turns Markdown into the HTML of a text, and tells whether some words are Markdown at all.
import { MARKDOWN_FORM } from '@worklane/domain/text/markdown-form';
import { Marked } from 'marked';

const markdown = new Marked(MARKDOWN_FORM);

const BLOCK = /^ {0,3}(?:#{1,6} |[-*+] |\d{1,9}[.)] |> |```|~~~)/m;
const INLINE =
  /\*\*[^\s*](?:.*?[^\s*])?\*\*|`[^`\n]+`|~~[^\s~].*?~~|\[[^\]\n]+\]\((?:https?:|mailto:)[^)\s]+\)|(?<![\w*_])([*_])[^\s*_](?:[^*_\n]*[^\s*_])?\1(?![\w*_])/;

export function looksLikeMarkdown(text: string): boolean {
  return BLOCK.test(text) || INLINE.test(text);
}

export function htmlOfMarkdown(text: string): string {
  return markdown.parse(text, { async: false });
}
