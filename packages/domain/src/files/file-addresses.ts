// Finds the product's files that a text shows or links to, by their addresses in cleaned HTML.

const ADDRESS = /\/api\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/gi;
const PICTURE = /<img[^>]* src="\/api\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"/gi;
/** Where there is no file: a picture there is taken out of a text when it is cleaned. */
const NOWHERE = '/api/files/gone';

export function filesIn(html: string): string[] {
  return [...new Set([...html.matchAll(ADDRESS)].map((match) => (match[1] as string).toLowerCase()))];
}

/** Finds the files that are shown as pictures in the text. */
export function picturesIn(html: string): string[] {
  return [...new Set([...html.matchAll(PICTURE)].map((match) => (match[1] as string).toLowerCase()))];
}

/** Replaces the files that a text names; those without another stay. */
export function withFiles(html: string, idsByFile: ReadonlyMap<string, string>): string {
  return replaceFiles(html, idsByFile, (address) => address);
}

/** Replaces the files that a text names; those without another lead nowhere. */
export function withOnlyFiles(html: string, idsByFile: ReadonlyMap<string, string>): string {
  return replaceFiles(html, idsByFile, () => NOWHERE);
}

function replaceFiles(html: string, idsByFile: ReadonlyMap<string, string>, otherwise: (address: string) => string) {
  return html.replace(ADDRESS, (address, id: string) => {
    const other = idsByFile.get(id.toLowerCase());
    return other ? `/api/files/${other}` : otherwise(address);
  });
}
