// Turns Markdown into the HTML of a text, and tells whether some words are Markdown at all.
import { Marked } from 'marked';

export const TASK = { open: '☐ ', done: '☑ ' };

const markdown = new Marked({
  gfm: true,
  breaks: true,
  renderer: {
    // Tags in a text about code are words.
    html: ({ text }) => escaped(text),
    code: ({ text }) => `<pre>${escaped(text)}</pre>`,
    hr: () => '',
    image: ({ href, text }) => `<a href="${escaped(href)}">${escaped(text || href)}</a>`,
    table: ({ raw }) => `<pre>${escaped(raw.trim())}</pre>`,
    checkbox: ({ checked }) => (checked ? TASK.done : TASK.open),
  },
});

const BLOCK = /^ {0,3}(?:#{1,6} |[-*+] |\d{1,9}[.)] |> |```|~~~)/m;
const INLINE =
  /\*\*[^\s*](?:.*?[^\s*])?\*\*|`[^`\n]+`|~~[^\s~].*?~~|\[[^\]\n]+\]\((?:https?:|mailto:)[^)\s]+\)|(?<![\w*_])([*_])[^\s*_](?:[^*_\n]*[^\s*_])?\1(?![\w*_])/;

export function looksLikeMarkdown(text: string): boolean {
  return BLOCK.test(text) || INLINE.test(text);
}

export function htmlOfMarkdown(text: string): string {
  return markdown.parse(text, { async: false });
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
