// Converts plain text to HTML and back without loss: empty lines separate paragraphs, line ends become breaks.

const BOXES: Record<string, string> = { true: '[x] ', false: '[ ] ' };
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

export function htmlOfText(text: string): string {
  if (text === '') return '';
  const lines = text.replace(/\r\n?/g, '\n');
  // One sign after the other: a function called for each of a million signs holds everyone up.
  const escaped = lines.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const paragraphs = escaped.split('\n\n').map((each) => `<p>${each.replaceAll('\n', '<br />')}</p>`);
  return paragraphs.join('');
}

/** Returns the words of cleaned HTML, without its formatting. */
export function textOfHtml(html: string): string {
  return html
    .replace(/<\/p>(?=<(p|ul|ol|pre|blockquote|h[1-6]|table|figure|aside|hr|div)\b)/g, '\n\n')
    .replace(/<br\s*\/?>/g, '\n')
    .replace(/<li\b([^>]*)>/g, (_, said: string) => `- ${BOXES[/data-checked="(\w+)"/.exec(said)?.[1] ?? ''] ?? ''}`)
    .replace(/<\/t[dh]>(?=<t[dh]\b)/g, ' | ')
    .replace(/<\/(li|h[1-6]|pre|blockquote|ul|ol|tr|figure)>|<hr\b[^>]*>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d+)|(\w+));/g, (whole, code: string | undefined, name: string | undefined) =>
      code ? String.fromCodePoint(Number(code)) : (NAMED[name ?? ''] ?? whole),
    );
}

const LINKS = /<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gs;

const linkShown = (address: string, words: string): string => (address === words ? words : `${words} (${address})`);

/** Returns the words of cleaned HTML, with the addresses of its links behind theirs. */
export const textWithAddresses = (html: string): string =>
  textOfHtml(html.replace(LINKS, (_, address: string, words: string) => linkShown(address, words)));

/** Converts an edited text with addresses to HTML. A link whose words and address are unchanged becomes that link again. */
export function htmlWithLinks(text: string, former: string): string {
  let html = htmlOfText(text);
  for (const [link, address = '', words = ''] of former.matchAll(LINKS)) {
    const shown = htmlOfText(textOfHtml(linkShown(address, words))).slice('<p>'.length, -'</p>'.length);
    html = html.replace(shown, () => link);
  }
  return html;
}

/** Tells whether a text is HTML. A text without tags is plain. */
export function isHtml(text: string): boolean {
  return /<\/?[a-z!]/i.test(text);
}

/** Returns a template's text as HTML. Templates from before formatted text are plain. */
export const textOfTemplate = (text: string): string => (isHtml(text) ? text : htmlOfText(text));
