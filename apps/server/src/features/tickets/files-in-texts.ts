// Files of this server that a text shows or leads to, by their addresses in cleaned HTML.

const ADDRESS = /\/api\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/gi;

export function filesIn(html: string): string[] {
  return [...new Set([...html.matchAll(ADDRESS)].map((match) => (match[1] as string).toLowerCase()))];
}

/** With other files in place of those it names; those without another stay. */
export function withFiles(html: string, idsByFile: ReadonlyMap<string, string>): string {
  return html.replace(ADDRESS, (address, id: string) => {
    const other = idsByFile.get(id.toLowerCase());
    return other ? `/api/files/${other}` : address;
  });
}
