// Replaces the tickets and documents that archived texts name by those of this project.

interface IdsHere {
  /** By their ids in the archive. */
  tickets: ReadonlyMap<string, string>;
  documents: ReadonlyMap<string, string>;
}

/** With the bracket, which is an entity in words. */
const NAME = /<span data-(ticket|document)="([0-9a-f-]{36})"/g;

/** @returns a function for cleaned texts. Names of what is elsewhere stay as they are. */
export function namesHere({ tickets, documents }: IdsHere): (html: string) => string {
  return (html) =>
    html.replace(NAME, (whole, kind: string, id: string) => {
      const other = (kind === 'ticket' ? tickets : documents).get(id);
      return other ? `<span data-${kind}="${other}"` : whole;
    });
}
