// Names on hover what a glance leaves open: the marks and faces of tickets, and titles that are cut off. One listener for the
// page, so that hundreds of cards carry nothing for it.

function nameOnHover(event: PointerEvent): void {
  if (event.pointerType !== 'mouse') return;
  const target = event.target as Element;
  const mark = target.closest('[data-ticket] [role="img"][aria-label]');
  if (mark) setName(mark, mark.getAttribute('aria-label') ?? '');
  const text = target.closest<HTMLElement>('[data-ticket] [data-part="title"], [data-ticket] [data-part="label"]');
  if (!text) return;
  const isCut = text.scrollHeight > text.clientHeight + 1 || text.scrollWidth > text.clientWidth;
  if (isCut) text.title = text.textContent;
  else text.removeAttribute('title');
}

/** Sets the tooltip of a mark; a picture's is a child of it. Set each time, because a card's elements are reused. */
function setName(mark: Element, name: string): void {
  if (!(mark instanceof SVGElement)) {
    (mark as HTMLElement).title = name;
    return;
  }
  const tip = mark.querySelector('title') ?? mark.appendChild(document.createElementNS(mark.namespaceURI, 'title'));
  tip.textContent = name;
}

document.addEventListener('pointerover', nameOnHover, { passive: true });
