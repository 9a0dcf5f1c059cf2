// Writes a specification as Word puts it on the clipboard.
import { escaped, type Item, type Part, type Words } from './specification.ts';

const END = '<o:p></o:p>';
const TAGS = { bold: 'b', italic: 'i', underline: 'u', strike: 's' } as const;

function runs(words: readonly Words[]): string {
  return words
    .map(({ text, mark, href }) => {
      // Lines of its source are broken anywhere between words.
      const inner = escaped(text).replace(/(\S{8,}) /g, '$1\r\n');
      if (href) return `<a href="${escaped(href)}">${inner}</a>`;
      if (mark === 'code') return `<span style='font-family:"Courier New"'>${inner}</span>`;
      return mark
        ? `<${TAGS[mark]}>${inner}</${TAGS[mark]}>`
        : `<span lang=EN-GB style='mso-ansi-language:EN-GB'>${inner}</span>`;
    })
    .join('');
}

const paragraph = (inner: string, name = 'MsoNormal', style = '') =>
  `<p class=${name}${style && ` style='${style}'`}>${inner}${END}</p>\r\n\r\n`;

/** Writes a list: each item is a paragraph that begins with its bullet or number. */
function items(list: readonly Item[], kind: 'bullets' | 'numbers', level = 1): string {
  return list
    .map(({ words, children }, index) => {
      const bullet = ['·', 'o', '§'][level - 1];
      const number = level === 1 ? `${index + 1}.` : `${String.fromCharCode(97 + index)}.`;
      const sign = kind === 'bullets' ? bullet : number;
      const font = kind === 'bullets' ? ['Symbol', '"Courier New"', 'Wingdings'][level - 1] : 'Calibri';
      const place = index === 0 && level === 1 ? 'CxSpFirst' : 'CxSpMiddle';
      const style = `margin-left:${36 * level}.0pt;mso-add-space:auto;text-indent:-18.0pt;mso-list:l${kind === 'bullets' ? 0 : 1} level${level} lfo${kind === 'bullets' ? 1 : 2}`;
      const mark = `<![if !supportLists]><span lang=EN-GB style='font-family:${font};mso-fareast-font-family:${font}'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;\r\n</span></span></span><![endif]>`;
      return (
        paragraph(`${mark}${runs(words)}`, `MsoListParagraph${place}`, style) +
        (children ? items(children, kind, level + 1) : '')
      );
    })
    .join('');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cell = (text: string) =>
    `<td width=200 valign=top style='width:150.25pt;border:solid windowtext 1.0pt;mso-border-alt:solid windowtext .5pt;padding:0cm 5.4pt 0cm 5.4pt'>\r\n  <p class=MsoNormal style='margin-bottom:0cm;line-height:normal'>${text === '' ? '<o:p>&nbsp;</o:p>' : `<span lang=EN-GB>${escaped(text)}${END}</span>`}</p>\r\n  </td>\r\n  `;
  const row = (cells: readonly string[], index: number) =>
    ` <tr style='mso-yfti-irow:${index}${index === 0 ? ';mso-yfti-firstrow:yes' : ''}'>\r\n  ${cells.map(cell).join('')}</tr>\r\n`;
  return `<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;border:none;mso-border-alt:solid windowtext .5pt;mso-yfti-tbllook:1184'>\r\n${[head, ...rows].map(row).join('')}</table>\r\n\r\n${paragraph('<o:p>&nbsp;</o:p>')}`;
}

/** Writes a line of code, whose leading blanks and tabs are elements. */
const codeLine = (line: string) =>
  escaped(line)
    .replace(/^ +/, (blanks) => `<span style='mso-spacerun:yes'>${'&nbsp;'.repeat(blanks.length - 1)} </span>`)
    .replaceAll('\t', "<span style='mso-tab-count:1'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span>");

function partOf(part: Part): string {
  switch (part.kind) {
    case 'heading':
      return `<h${part.level}><span lang=EN-GB>${runs(part.words)}${END}</span></h${part.level}>\r\n\r\n`;
    case 'quote':
      return paragraph(runs(part.words), 'MsoQuote');
    case 'bullets':
    case 'numbers':
      return items(part.items, part.kind);
    case 'todos':
      return items(part.items, 'bullets');
    case 'code':
      return part.text
        .split('\n')
        .map((line) =>
          paragraph(
            line === '' ? '<o:p>&nbsp;</o:p>' : `<span style='font-family:"Courier New"'>${codeLine(line)}</span>`,
          ),
        )
        .join('');
    case 'table':
      return table(part.head, part.rows);
    case 'picture':
      return paragraph(
        `<!--[if gte vml 1]><v:shapetype id="_x0000_t75" coordsize="21600,21600"></v:shapetype><v:shape id="Picture_x0020_1" type="#_x0000_t75" alt="${part.alt}" style='width:300pt;height:150pt'><v:imagedata src="file:///C:/Users/ada/AppData/Local/Temp/msohtmlclip1/01/clip_image001.png" o:title=""/></v:shape><![endif]--><![if !vml]><img width=400 height=200 src="file:///C:/Users/ada/AppData/Local/Temp/msohtmlclip1/01/clip_image002.png" alt="${part.alt}" v:shapes="Picture_x0020_1"><![endif]>`,
      );
    case 'divider':
      return `<div class=MsoNormal align=center style='text-align:center'><span lang=EN-GB><hr size=2 width="100%" align=center></span></div>\r\n\r\n`;
    default:
      return paragraph(runs(part.words));
  }
}

const HEAD = `<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=ProgId content=Word.Document><meta name=Generator content="Microsoft Word 15"><link rel=File-List href="file:///C:/Users/ada/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml"><!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]--><!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]--><style><!--\r\n /* Font Definitions */\r\n @font-face\r\n\t{font-family:"Cambria Math";}\r\n p.MsoNormal, li.MsoNormal, div.MsoNormal\r\n\t{mso-style-unhide:no;\r\n\tmargin:0cm;}\r\n-->\r\n</style><!--[if gte mso 10]><style> table.MsoNormalTable {mso-style-name:"Table Normal";} </style><![endif]--></head>`;

export const asWord = (parts: readonly Part[]): string =>
  `<html xmlns:v="urn:schemas-microsoft-com:vml"\r\nxmlns:o="urn:schemas-microsoft-com:office:office"\r\nxmlns:w="urn:schemas-microsoft-com:office:word"\r\nxmlns="http://www.w3.org/TR/REC-html40">\r\n\r\n${HEAD}\r\n\r\n<body lang=EN-GB link="#0563C1" style='tab-interval:36.0pt;word-wrap:break-word'>\r\n<!--StartFragment-->\r\n\r\n${parts.map(partOf).join('')}<!--EndFragment-->\r\n</body>\r\n\r\n</html>\r\n`;
