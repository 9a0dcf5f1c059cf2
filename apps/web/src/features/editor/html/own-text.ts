// Prepares a text from before the editor, in which every space and line end counts though its blocks have no ids.

/** Elements that hold blocks alone: what is blank between those lays out the source. */
const HOLDERS = new Set(['ul', 'ol', 'table', 'tbody', 'thead', 'tr']);

/** @returns HTML that `tidyHtml` reads without collapsing its spaces */
export function ownText(html: string): string {
  if (html === '' || html.includes('data-id=')) return html;
  const template = document.createElement('template');
  template.innerHTML = html;
  const walker = document.createTreeWalker(template.content, NodeFilter.SHOW_TEXT);
  const blank: Text[] = [];
  const lines: Text[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const isBetween = node.parentNode === template.content || HOLDERS.has(node.parentElement?.localName ?? '');
    if (isBetween && node.data.trim() === '') blank.push(node);
    else if (node.data.includes('\n') && !node.parentElement?.closest('pre, li, table')) lines.push(node);
  }
  for (const node of blank) node.remove();
  for (const node of lines) breakLines(node);
  // In the template's inert document: in the page's, pictures would load and run what they hold before they are cleaned.
  const own = template.content.ownerDocument.createElement('div');
  own.dataset.id = 'text';
  own.append(template.content);
  return own.outerHTML;
}

/** The line ends in the words become breaks. */
export function breakLines(node: Text): void {
  const parts = node.data.split('\n').flatMap((line, at) => (at === 0 ? [line] : [document.createElement('br'), line]));
  node.replaceWith(...parts);
}
