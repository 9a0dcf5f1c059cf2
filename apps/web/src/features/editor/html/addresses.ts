// Reads the addresses of links and pictures.
import { safeAddress } from '@worklane/domain/documents/safe-address';

/** Reads what someone typed: without a scheme it is an address of the web. */
export function typedAddress(typed: string): string | undefined {
  const trimmed = typed.trim();
  if (trimmed === '') return undefined;
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(trimmed)) return `mailto:${trimmed}`;
  return (
    safeAddress(trimmed) ?? (/^[a-z][a-z\d+.-]*:(?!\d)/i.test(trimmed) ? undefined : safeAddress(`https://${trimmed}`))
  );
}

/**
 * Tells whether a picture may be shown: only the product's own files, and pictures from this page while they are
 * uploaded. An id has no dot or slash: `..` would lead to another endpoint.
 */
export const isOwnPicture = (src: string | null | undefined): src is string =>
  typeof src === 'string' &&
  (/^\/api\/files\/[\w-]+$/.test(src) || src.startsWith(`blob:${globalThis.location?.origin}/`));
