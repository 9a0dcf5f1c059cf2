// Prepares a text that is older than the editor: its blocks have no ids, but its spaces and line ends count.

/** Elements that contain only blocks: white space between those is source layout. */
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
  // In the template's inert document: in the page's, pictures would load and run their handlers before they are cleaned.
  const own = template.content.ownerDocument.createElement('div');
  own.dataset.id = 'text';
  own.append(template.content);
  return own.outerHTML;
}

/** Turns line ends in texts into breaks. */
export function breakLines(node: Text): void {
  const parts = node.data.split('\n').flatMap((line, at) => (at === 0 ? [line] : [document.createElement('br'), line]));
  node.replaceWith(...parts);
}
