// Says which addresses a document may lead to: web, mail and the product's own.

const LONGEST = 4_000;

/** @returns undefined for what must not become a link: an unknown scheme, or another host in the guise of a path */
export function safeAddress(address: string | null | undefined): string | undefined {
  // Browsers skip them too, also in the middle of a scheme.
  const trimmed = (address ?? '').replace(/[\s\p{Cc}]+/gu, '');
  if (trimmed.length > LONGEST) return undefined;
  return /^\/(?![/\\])/.test(trimmed) || /^(?:https?:\/\/|mailto:)./i.test(trimmed) ? trimmed : undefined;
}
