// Says which addresses a document may lead to and show: web, mail and the product's own.

const OWN_PATH = /^\/(?![/\\])/;

/** @returns undefined for what must not become a link: an unknown scheme, or another host in the guise of a path */
export function safeAddress(address: string | null | undefined): string | undefined {
  const trimmed = [...(address ?? '')].filter((sign) => sign > ' ').join('');
  if (OWN_PATH.test(trimmed)) return trimmed;
  return /^(?:https?:\/\/|mailto:)./i.test(trimmed) ? trimmed : undefined;
}

/** Reads what somebody typed: without a scheme it is an address of the web. */
export function typedAddress(typed: string): string | undefined {
  const trimmed = typed.trim();
  if (trimmed === '') return undefined;
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(trimmed)) return `mailto:${trimmed}`;
  return (
    safeAddress(trimmed) ?? (/^[a-z][a-z\d+.-]*:(?!\d)/i.test(trimmed) ? undefined : safeAddress(`https://${trimmed}`))
  );
}

/** Pictures are shown from the product's own files alone. */
export const isOwnPicture = (src: string | null | undefined): src is string =>
  /^\/api\/files\/[\w./-]+$/.test(src ?? '');
