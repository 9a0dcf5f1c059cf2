// Turns Markdown into HTML with all that a document can hold: tables, tasks, code with its language, callouts.
import { Marked } from 'marked';

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const markdown = new Marked({
  gfm: true,
  renderer: {
    // In a text about code, tags are text. Only a break is meant: cells of a table have no other way to write one.
    html: ({ text }: { text: string }) => escaped(text).replace(/&#60;br ?\/?&#62;/gi, '<br>'),
  },
  tokenizer: {
    // The words of a footnote are no address: they stay where they stand.
    def: (text: string) => (/^ {0,3}\[\^/.test(text) ? undefined : false),
  },
  extensions: [
    {
      name: 'highlight',
      level: 'inline',
      start: (text: string) => text.indexOf('=='),
      tokenizer(text: string) {
        const found = /^==(?=\S)([^=\n]*[^=\s])==/.exec(text);
        if (!found) return undefined;
        return { type: 'highlight', raw: found[0], tokens: this.lexer.inlineTokens(found[1] ?? '') };
      },
      renderer(token) {
        return `<mark>${this.parser.parseInline(token.tokens ?? [])}</mark>`;
      },
    },
  ],
});

const ALERT = /<blockquote>\s*<p>\[!(note|tip|important|warning|caution)\]\s*(?:<br>)?/gi;

/** Turns alerts, which are quotes whose first line names what they are, into callouts. */
function withAlerts(html: string): string {
  let isAlert = false;
  return html.replace(new RegExp(`${ALERT.source}|</blockquote>`, 'gi'), (found, kind: string | undefined) => {
    if (kind) {
      isAlert = true;
      return `<aside data-callout="${kind.toLowerCase()}"><p>`;
    }
    if (!isAlert) return found;
    isAlert = false;
    return '</aside>';
  });
}

/** Facts above a text would otherwise become a heading. */
const FRONT_MATTER = /^---[ \t]*\r?\n(?=[\w-]+:)([\s\S]*?)\r?\n---[ \t]*(?=\r?\n|$)/;

export function markdownHtml(text: string): string {
  const blocks = text.replace(FRONT_MATTER, (_, about: string) => `~~~~~~yaml\n${about}\n~~~~~~\n`);
  return withAlerts(markdown.parse(blocks, { async: false }));
}
