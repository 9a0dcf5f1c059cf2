// Writes a specification as Notion and Confluence put it on the clipboard, and as Markdown.
import { escaped, type Item, type Part, type Words } from './specification.ts';

const TAGS = { bold: 'strong', italic: 'em', underline: 'u', strike: 's', code: 'code' } as const;

function inline(words: readonly Words[], strike: string, about = ''): string {
  return words
    .map(({ text, mark, href }) => {
      if (href) return `<a href="${escaped(href)}"${about}>${escaped(text)}</a>`;
      const tag = mark === 'strike' ? strike : mark && TAGS[mark];
      return tag ? `<${tag}>${escaped(text)}</${tag}>` : escaped(text);
    })
    .join('');
}

function notionList(items: readonly Item[], tag: 'ul' | 'ol'): string {
  const inner = items.map(
    ({ words, children }) => `<li>${inline(words, 'del')}${children ? `\n${notionList(children, tag)}` : ''}</li>\n`,
  );
  return `<${tag}>\n${inner.join('')}</${tag}>\n`;
}

function notionPart(part: Part): string {
  switch (part.kind) {
    case 'heading':
      return `<h${part.level}>${inline(part.words, 'del')}</h${part.level}>\n`;
    case 'quote':
      return `<blockquote>\n<p>${inline(part.words, 'del')}</p>\n</blockquote>\n`;
    case 'callout':
      return `<aside>\n💡\n<p>${inline(part.words, 'del')}</p>\n</aside>\n`;
    case 'bullets':
      return notionList(part.items, 'ul');
    case 'numbers':
      return notionList(part.items, 'ol');
    case 'todos':
      return `<ul>\n${part.items.map(({ words, isDone }) => `<li>[${isDone ? 'x' : ' '}]  ${inline(words, 'del')}</li>\n`).join('')}</ul>\n`;
    case 'code':
      return `<pre><code class="language-${part.language}">${escaped(part.text)}\n</code></pre>\n`;
    case 'table':
      return `<table>\n<thead>\n<tr>\n${part.head.map((cell) => `<th>${escaped(cell)}</th>\n`).join('')}</tr>\n</thead>\n<tbody>\n${part.rows.map((cells) => `<tr>\n${cells.map((cell) => `<td>${escaped(cell)}</td>\n`).join('')}</tr>\n`).join('')}</tbody>\n</table>\n`;
    case 'picture':
      return `<p><img src="${part.address}" alt="${part.alt}"></p>\n`;
    case 'divider':
      return '<hr>\n';
    default:
      return `<p>${inline(part.words, 'del')}</p>\n`;
  }
}

export const asNotion = (parts: readonly Part[]): string =>
  `<meta charset='utf-8'>${parts.map(notionPart).join('')}<!-- notionvc: 0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0 -->`;

const at = (place: number) => ` data-renderer-start-pos="${place}"`;

function confluenceList(items: readonly Item[], tag: 'ul' | 'ol', level = 1): string {
  const inner = items.map(
    ({ words, children }) =>
      `<li><p${at(7)}>${inline(words, 'del')}</p>${children ? confluenceList(children, tag, level + 1) : ''}</li>`,
  );
  return `<${tag} class="ak-${tag}" data-indent-level="${level}">${inner.join('')}</${tag}>`;
}

function confluencePart(part: Part): string {
  switch (part.kind) {
    case 'heading':
      return `<h${part.level} id="a"${at(1)}>${inline(part.words, 'del')}<span role="presentation" class="heading-anchor-wrapper"><button type="button" aria-label="Copy"></button></span></h${part.level}>`;
    case 'quote':
      return `<blockquote><p${at(3)}>${inline(part.words, 'del')}</p></blockquote>`;
    case 'callout':
      return `<div class="ak-editor-panel" data-panel-type="info"><div class="ak-editor-panel__icon"><span role="img" aria-label="info panel"><svg width="24" height="24"><path d="M12 20"></path></svg></span></div><div class="ak-editor-panel__content"><p${at(5)}>${inline(part.words, 'del')}</p></div></div>`;
    case 'bullets':
      return confluenceList(part.items, 'ul');
    case 'numbers':
      return confluenceList(part.items, 'ol');
    case 'todos':
      return `<div data-node-type="actionList" data-task-list-local-id="" style="list-style: none; padding-left: 0">${part.items.map(({ words, isDone }, index) => `<div data-task-local-id="${index}" data-task-state="${isDone ? 'DONE' : 'TODO'}">${inline(words, 'del')}</div>`).join('')}</div>`;
    case 'code':
      return `<pre data-language="${part.language}"><code>${escaped(part.text)}</code></pre>`;
    case 'table':
      return `<div class="pm-table-container" data-layout="default"><div class="pm-table-wrapper"><table data-number-column="false" data-layout="default" data-autosize="false"><colgroup>${'<col style="width: 226px;">'.repeat(part.head.length)}</colgroup><tbody><tr>${part.head.map((cell) => `<th rowspan="1" colspan="1" colorname=""><p${at(2)}>${escaped(cell)}</p></th>`).join('')}</tr>${part.rows.map((cells) => `<tr>${cells.map((cell) => `<td rowspan="1" colspan="1" colorname=""><p${at(2)}>${escaped(cell)}</p></td>`).join('')}</tr>`).join('')}</tbody></table></div></div>`;
    case 'picture':
      return `<div data-node-type="mediaSingle" data-layout="center"><div data-node-type="media" data-type="file"><img src="blob:https://media.example/0f1e#media-blob-url=true" alt="${part.alt}" width="400" height="200"></div></div>`;
    case 'divider':
      return '<hr>';
    default:
      return `<p${at(9)}>${inline(part.words, 'del', ' data-testid="link-with-safety" class="css-1x2y"')}</p>`;
  }
}

export const asConfluence = (parts: readonly Part[]): string =>
  `<meta charset='utf-8'>${parts.map(confluencePart).join('')}`;

const SIGNS = { bold: '**', italic: '*', underline: '', strike: '~~', code: '`' } as const;

const line = (words: readonly Words[]) =>
  words
    .map(({ text, mark, href }) => {
      if (href) return `[${text}](${href})`;
      return mark ? `${SIGNS[mark]}${text}${SIGNS[mark]}` : text.replaceAll('"', '\\"');
    })
    .join('');

function markdownList(items: readonly Item[], isNumbered: boolean, indent = ''): string {
  return items
    .map(({ words, children }, index) => {
      const sign = isNumbered ? `${index + 1}.` : '-';
      const inner = children
        ? `\n${markdownList(children, isNumbered, `${indent}${' '.repeat(sign.length + 1)}`)}`
        : '';
      return `${indent}${sign} ${line(words)}${inner}`;
    })
    .join('\n');
}

function markdownPart(part: Part): string {
  switch (part.kind) {
    case 'heading':
      return `${'#'.repeat(part.level)} ${line(part.words)}`;
    case 'quote':
      return `> ${line(part.words)}`;
    case 'callout':
      return `> [!NOTE]\n> ${line(part.words)}`;
    case 'bullets':
      return markdownList(part.items, false);
    case 'numbers':
      return markdownList(part.items, true);
    case 'todos':
      return part.items.map(({ words, isDone }) => `- [${isDone ? 'x' : ' '}] ${line(words)}`).join('\n');
    case 'code':
      return `\`\`\`${part.language}\n${part.text}\n\`\`\``;
    case 'table':
      return [part.head, part.head.map(() => '---'), ...part.rows]
        .map((cells) => `| ${cells.join(' | ')} |`)
        .join('\n');
    case 'picture':
      return `![${part.alt}](${part.address})`;
    case 'divider':
      return '---';
    default:
      return line(part.words);
  }
}

/** Writes the parts as Markdown. */
export const asMarkdown = (parts: readonly Part[]): string => parts.map(markdownPart).join('\n\n');
