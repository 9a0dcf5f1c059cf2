// Reads which ticket or document an address of the product leads to.

const PATH = /^\/projects\/[\w-]+\/(tickets|docs)\/([\w-]+)\/?$/;
const ID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** @returns null for other addresses, and for those that ask for more than the ticket or document */
export function readNamePath(href: string, origin: string): { kind: 'ticket' | 'document'; idOrKey: string } | null {
  const url = URL.parse(href, origin);
  if (url?.origin !== origin || url.search !== '' || url.hash !== '') return null;
  const [, place, idOrKey = ''] = PATH.exec(url.pathname) ?? [];
  if (place === 'tickets' && (ID.test(idOrKey) || /^\w+-\d+$/.test(idOrKey))) return { kind: 'ticket', idOrKey };
  return place === 'docs' && ID.test(idOrKey) ? { kind: 'document', idOrKey } : null;
}
