// Holds a long specification in parts that every program can write, and the HTML it is stored as.

/** Words of one kind within a line. */
export interface Words {
  text: string;
  mark?: 'bold' | 'italic' | 'underline' | 'strike' | 'code';
  href?: string;
}

export interface Item {
  words: readonly Words[];
  children?: readonly Item[];
}

export type Part =
  | { kind: 'heading'; level: number; words: readonly Words[] }
  | { kind: 'paragraph' | 'quote' | 'callout'; words: readonly Words[] }
  | { kind: 'bullets' | 'numbers'; items: readonly Item[] }
  | { kind: 'todos'; items: readonly { words: readonly Words[]; isDone: boolean }[] }
  | { kind: 'code'; language: string; text: string }
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly string[])[] }
  | { kind: 'picture'; address: string; alt: string }
  | { kind: 'divider' };

const words = (text: string): Words[] => [{ text }];
const item = (text: string, ...children: Item[]): Item => ({
  words: words(text),
  ...(children.length && { children }),
});

const chapter = (number: number): Part[] => [
  { kind: 'heading', level: 2, words: words(`${number}. Routing & "purging"`) },
  {
    kind: 'paragraph',
    words: [
      { text: 'Each region answers ' },
      { text: 'within 50 ms', mark: 'bold' },
      { text: '; ' },
      { text: 'slower', mark: 'italic' },
      { text: ' regions are ' },
      { text: 'not', mark: 'underline' },
      { text: ' ' },
      { text: 'ever', mark: 'strike' },
      { text: ' used. See ' },
      { text: 'the method', href: `https://docs.example/method?a=1&b=${number}` },
      { text: '. Run ' },
      { text: 'edge purge --tag <x>', mark: 'code' },
      { text: '.' },
    ],
  },
  { kind: 'heading', level: 3, words: words(`${number}.1 What is purged`) },
  {
    kind: 'bullets',
    items: [
      item('Pages', item('by address', item('also with a query')), item('by tag')),
      item('Pictures — größer als 1 MB'),
    ],
  },
  { kind: 'numbers', items: [item('Announce it', item('in the channel')), item('Purge'), item('Measure')] },
  {
    kind: 'todos',
    items: [
      { words: words('Agreed with support'), isDone: true },
      { words: words('Tried on the test region'), isDone: false },
    ],
  },
  { kind: 'quote', words: words('A figure without its spread is an opinion.') },
  { kind: 'callout', words: words('Nobody rolls out on a Friday.') },
  { kind: 'code', language: 'javascript', text: 'const a = 1;\n\n  if (a < 2) {\n\tpurge("x");\n  }' },
  {
    kind: 'table',
    head: ['Region', 'Answers', 'Note'],
    rows: [
      ['Frankfurt', '31 ms', ''],
      ['São Paulo', '48 ms', 'after 10 pm'],
    ],
  },
  { kind: 'picture', address: `https://pictures.example/regions-${number}.png`, alt: `Map ${number}` },
  ...Array.from(
    { length: 6 },
    (_, index): Part => ({
      kind: 'paragraph',
      words: words(
        `Paragraph ${index + 1} of chapter ${number} is as long as such paragraphs are. It says what the router does when a region is gone, when two regions disagree, and when an editor purges a page while it is being written. Nobody reads it twice, and everybody needs it once.`,
      ),
    }),
  ),
  { kind: 'divider' },
];

/** Ten pages and more. */
export const SPECIFICATION: readonly Part[] = [
  { kind: 'heading', level: 1, words: words('Purging by tag: specification') },
  ...Array.from({ length: 10 }, (_, index) => chapter(index + 1)).flat(),
];

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const MARKS = { bold: 'strong', italic: 'em', underline: 'u', strike: 's', code: 'code' } as const;
const LINK = 'target="_blank" rel="noopener noreferrer"';

/** What a program cannot say on the clipboard. */
export interface Losses {
  todos?: 'bullets';
  callouts?: 'paragraphs';
  code?: 'paragraphs';
  language?: 'text';
  tableHead?: 'cells';
  quotes?: 'paragraphs';
  underline?: 'none';
  /** Pictures that a page can't read leave their words. */
  pictures?: 'words';
}

function storedWords(parts: readonly Words[], { underline }: Losses = {}): string {
  return parts
    .map(({ text, mark, href }) => {
      if (href) return `<a href="${escaped(href)}" ${LINK}>${escaped(text)}</a>`;
      const name = mark === 'underline' && underline === 'none' ? undefined : mark && MARKS[mark];
      return name ? `<${name}>${escaped(text)}</${name}>` : escaped(text);
    })
    .join('');
}

function storedItems(items: readonly Item[], tag: 'ul' | 'ol'): string {
  const inner = items.map(
    (each) => `<li>${storedWords(each.words)}${each.children ? storedItems(each.children, tag) : ''}</li>`,
  );
  return `<${tag}>${inner.join('')}</${tag}>`;
}

function storedTable(head: readonly string[], rows: readonly (readonly string[])[], tag: 'th' | 'td'): string {
  const row = (cells: readonly string[], name: string) =>
    `<tr>${cells.map((cell) => `<${name}>${escaped(cell)}</${name}>`).join('')}</tr>`;
  return `<table><tbody>${row(head, tag)}${rows.map((cells) => row(cells, 'td')).join('')}</tbody></table>`;
}

/** Writes a part as the product stores it, without what a program loses. */
export function storedPart(part: Part, losses: Losses): string {
  switch (part.kind) {
    case 'heading':
      return `<h${part.level}>${storedWords(part.words)}</h${part.level}>`;
    case 'paragraph':
      return `<p>${storedWords(part.words, losses)}</p>`;
    case 'quote':
      return losses.quotes
        ? `<p>${storedWords(part.words)}</p>`
        : `<blockquote>${storedWords(part.words)}</blockquote>`;
    case 'callout': {
      const words = `<p>${storedWords(part.words)}</p>`;
      return losses.callouts ? words : `<aside data-callout="info">${words}</aside>`;
    }
    case 'bullets':
      return storedItems(part.items, 'ul');
    case 'numbers':
      return storedItems(part.items, 'ol');
    case 'todos': {
      if (losses.todos) return storedItems(part.items, 'ul');
      const items = part.items.map((each) => `<li data-checked="${each.isDone}">${storedWords(each.words)}</li>`);
      return `<ul data-todo="">${items.join('')}</ul>`;
    }
    case 'code': {
      const language = losses.language ?? part.language;
      return `<pre><code data-language="${language}">${escaped(part.text)}</code></pre>`;
    }
    case 'table':
      return storedTable(part.head, part.rows, losses.tableHead ? 'td' : 'th');
    case 'picture':
      if (losses.pictures) return `<p>${part.alt}</p>`;
      return `<p><a href="${part.address}" ${LINK}>${part.alt}</a></p>`;
    case 'divider':
      return '<hr>';
  }
}
