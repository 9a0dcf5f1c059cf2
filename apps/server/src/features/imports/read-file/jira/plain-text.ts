// Turns Jira's wiki markup into plain text or into Markdown: what carries meaning is kept, what only decorates is dropped.

const TAG = /\{(code|noformat)(?::[^}\n]{0,200})?\}/g;

type NameOf = (id: string) => string;

export function plainText(markup: string, nameOf: NameOf = (id) => id): string {
  return inBlocks(markup, (line) => inWords(line, nameOf, plainLink).replace(ESCAPED, '$1'), plainRow);
}

export function markdownOf(markup: string, nameOf: NameOf = (id) => id): string {
  return inBlocks(markup, (line) => emphasised(inWords(line, nameOf, markdownLink)), markdownRow);
}

const ESCAPED = /\\([*_+{}[\]!#|~^?-])/g;
const BOLD = /(?<![\p{L}\p{N}*\\])\*(?=[^\s*])([^*\n]{0,500}[^\s*\\])\*(?![\p{L}\p{N}*])/gu;
const STRUCK = /(?<![\p{L}\p{N}\\-])-(?=[^\s-])([^\n-]{0,500}[^\s\\-])-(?![\p{L}\p{N}-])/gu;

function emphasised(line: string): string {
  return line.replace(BOLD, '**$1**').replace(STRUCK, '~~$1~~');
}

const plainLink = (text: string, url: string) => (text === url ? url : `${text} (${url})`);
const markdownLink = (text: string, url: string) =>
  text === url || !/^(?:https?:|mailto:)/i.test(url) ? plainLink(text, url) : `[${text}](${url})`;
const plainRow = (cells: string[]) => cells.join(' | ');
const markdownRow = (cells: string[], isHeading: boolean) =>
  `| ${cells.join(' | ')} |${isHeading ? `\n|${' --- |'.repeat(cells.length)}` : ''}`;

function inBlocks(markup: string, wordsOf: (line: string) => string, row: typeof markdownRow): string {
  return blocksOf(markup)
    .map(({ text, isCode }) =>
      isCode ? `\`\`\`\n${text.replace(/^\n|\n$/g, '')}\n\`\`\`` : plainLines(text, wordsOf, row),
    )
    .join('');
}

/** Splits markup into text and code, which is kept as it is. An unclosed tag is ordinary text. */
function blocksOf(markup: string): { text: string; isCode: boolean }[] {
  const blocks: { text: string; isCode: boolean }[] = [];
  let open: RegExpExecArray | undefined;
  let end = 0;
  for (const tag of markup.matchAll(TAG)) {
    if (!open) open = tag;
    else if (tag[1] === open[1]) {
      blocks.push({ text: markup.slice(end, open.index), isCode: false });
      blocks.push({ text: markup.slice(open.index + open[0].length, tag.index), isCode: true });
      end = tag.index + tag[0].length;
      open = undefined;
    }
  }
  return [...blocks, { text: markup.slice(end), isCode: false }];
}

function plainLines(text: string, wordsOf: (line: string) => string, row: typeof markdownRow): string {
  return text
    .split('\n')
    .map((line) => plainLine(line, wordsOf, row))
    .join('\n')
    .replace(/\{quote\}\n?([\s\S]*?)\n?\{quote\}/g, (_, quoted: string) => quoted.replace(/^/gm, '> '));
}

function plainLine(line: string, wordsOf: (line: string) => string, row: typeof markdownRow): string {
  return wordsOf(line)
    .replace(/^([*#-]+)\s+/, (whole, signs: string) => (/^-{4,}$/.test(signs) ? whole : bullet(signs)))
    .replace(/^h([1-6])\.\s+/, (_, level: string) => `${'#'.repeat(Number(level))} `)
    .replace(/^bq\.\s+/, '> ')
    .replace(/^\|(\|?)(.*?)\|\|?\s*$/, (_, heading: string, cells: string) =>
      row(
        cells.split(/\|\|?/).map((cell) => cell.trim()),
        heading !== '',
      ),
    );
}

function bullet(signs: string): string {
  return `${'  '.repeat(signs.length - 1)}${signs.endsWith('#') ? '1.' : '-'} `;
}

function inWords(line: string, nameOf: NameOf, link: (text: string, url: string) => string): string {
  return line
    .replace(/\{(?:color|panel|anchor|status|info|note|tip|warning|expand)(?::[^}]{0,300})?\}/g, '')
    .replace(/\{([*_+^~-])\}/g, '$1')
    .replace(/\{\{([^{}]{1,2000})\}\}/g, '`$1`')
    .replace(/!([^!|\s][^!|]{0,300}?\.[A-Za-z0-9]{2,5})(?:\|[^!]{0,300})?!/g, '[$1]')
    .replace(/\[~(?:accountid:)?([^\]\s]{1,200})\]/g, (_, id: string) => `@${nameOf(id)}`)
    .replace(/\[([^[\]|\n]{1,2000})\|([^[\]|\s]{1,2000})(?:\|[^[\]]{0,100})?\]/g, (_, text: string, url: string) =>
      link(text, url),
    )
    .replace(/\[((?:https?:\/\/|mailto:)[^[\]\s]{1,2000})\]/g, '$1')
    .replace(/\\\\\s?/g, '\n');
}
