// Writes a specification as Google Docs puts it on the clipboard.
import { escaped, type Item, type Part, type Words } from './specification.ts';

const FONT = (weight: number, more: { italic?: boolean; line?: string; font?: string; color?: string } = {}) =>
  `font-size:11pt;font-family:${more.font ?? 'Arial,sans-serif'};color:${more.color ?? '#000000'};background-color:transparent;` +
  `font-weight:${weight};font-style:${more.italic ? 'italic' : 'normal'};font-variant:normal;text-decoration:${more.line ?? 'none'};` +
  `${more.line ? '-webkit-text-decoration-skip:none;text-decoration-skip-ink:none;' : ''}vertical-align:baseline;white-space:pre;white-space:pre-wrap;`;
const LINE = 'line-height:1.38;margin-top:0pt;margin-bottom:0pt;';

const STYLES = {
  bold: FONT(700),
  italic: FONT(400, { italic: true }),
  underline: FONT(400, { line: 'underline' }),
  strike: FONT(400, { line: 'line-through' }),
  code: FONT(400, { font: "'Roboto Mono',monospace", color: '#188038' }),
};

function spans(words: readonly Words[], base = FONT(400)): string {
  return words
    .map(({ text, mark, href }) => {
      if (!href) return `<span style="${mark ? STYLES[mark] : base}">${escaped(text)}</span>`;
      const style = FONT(400, { color: '#1155cc', line: 'underline' });
      return `<a href="${escaped(href)}" style="text-decoration:none;"><span style="${style}">${escaped(text)}</span></a>`;
    })
    .join('');
}

const paragraph = (inner: string, more = '') => `<p dir="ltr" style="${LINE}"${more}>${inner}</p>`;

function list(items: readonly Item[], tag: 'ul' | 'ol', level = 1): string {
  const type = tag === 'ul' ? ['disc', 'circle', 'square'][level - 1] : ['decimal', 'lower-alpha'][level - 1];
  const inner = items.map(({ words, children }) => {
    const style = `list-style-type:${type};${FONT(400)}`;
    const own = `<li dir="ltr" style="${style}" aria-level="${level}">${paragraph(spans(words), ' role="presentation"')}</li>`;
    return own + (children ? list(children, tag, level + 1) : '');
  });
  return `<${tag} style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">${inner.join('')}</${tag}>`;
}

/** Writes tasks, whose box is a picture in the item. */
function todos(items: readonly { words: readonly Words[]; isDone: boolean }[]): string {
  const inner = items.map(({ words, isDone }) => {
    const box = `<img src="data:image/png;base64,${'iVBORw0KGgo'.repeat(30)}" width="17.599999999999998px" height="17.599999999999998px" alt="${isDone ? 'checked' : 'unchecked'}" aria-roledescription="checkbox" style="margin-right:3px;" />`;
    return `<li dir="ltr" role="checkbox" aria-checked="${isDone}" style="list-style-type:none;${FONT(400)}" aria-level="1">${box}<p dir="ltr" style="line-height:1.38;display:inline-block;vertical-align:top;width:calc(100% - 24px);" role="presentation">${spans(words, FONT(400, isDone ? { line: 'line-through' } : {}))}</p></li>`;
  });
  return `<ul style="margin-top:0;margin-bottom:0;padding-inline-start:28px;">${inner.join('')}</ul>`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cell = (text: string, weight: number) =>
    `<td style="border-left:solid #000000 1pt;border-right:solid #000000 1pt;vertical-align:top;padding:5pt 5pt 5pt 5pt;overflow:hidden;overflow-wrap:break-word;">${text === '' ? '<br />' : paragraph(`<span style="${FONT(weight)}">${escaped(text)}</span>`)}</td>`;
  const row = (cells: readonly string[], weight: number) =>
    `<tr style="height:0pt">${cells.map((text) => cell(text, weight)).join('')}</tr>`;
  return `<div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;table-layout:fixed;width:468pt"><colgroup>${'<col />'.repeat(head.length)}</colgroup><tbody>${row(head, 400)}${rows.map((cells) => row(cells, 400)).join('')}</tbody></table></div>`;
}

function partOf(part: Part): string {
  switch (part.kind) {
    case 'heading':
      return `<h${part.level} dir="ltr" style="line-height:1.38;margin-top:18pt;margin-bottom:6pt;">${spans(part.words)}</h${part.level}>`;
    case 'bullets':
      return list(part.items, 'ul');
    case 'numbers':
      return list(part.items, 'ol');
    case 'todos':
      return todos(part.items);
    case 'code':
      // A building block for code is a run of paragraphs in its font.
      return part.text
        .split('\n')
        .map((line) => paragraph(line === '' ? '' : `<span style="${STYLES.code}">${escaped(line)}</span>`))
        .join('');
    case 'table':
      return `${table(part.head, part.rows)}<br />`;
    case 'picture':
      return paragraph(
        `<span style="${FONT(400)}"><span style="border:none;display:inline-block;overflow:hidden;width:624px;height:351px;"><img src="${part.address}" alt="${part.alt}" width="624" height="351" style="margin-left:0px;margin-top:0px;" /></span></span>`,
      );
    case 'divider':
      return '<p><hr /></p>';
    default:
      return paragraph(spans(part.words));
  }
}

export const asGoogleDocs = (parts: readonly Part[]): string =>
  `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-0f1e2d3c-7fff-1a2b">${parts.map(partOf).join('')}</b><br class="Apple-interchange-newline">`;
