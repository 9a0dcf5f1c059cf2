// Parses the address of a Figma design: the file's key, and the frame.

export interface DesignAddress {
  file_key: string;
  /** The API's form, `12:34`; null when the address names no frame. */
  node_id: string | null;
  /** The name in the address, used until the server has read the file. */
  name: string | null;
}

const KINDS = ['file', 'design', 'proto', 'board', 'slides'];
const KEY = /^[A-Za-z0-9]{10,128}$/;
const NODE = /^I?\d{1,12}[:-]\d{1,12}(;\d{1,12}[:-]\d{1,12}){0,20}$/;
const LONGEST = 2_000;

/** @returns undefined unless it is the address of a file at figma.com. A branch counts as a separate file. */
export function parseDesignAddress(given: string): DesignAddress | undefined {
  const text = given.trim();
  if (text.length > LONGEST || !URL.canParse(text)) return undefined;
  const { protocol, hostname, port, username, pathname, searchParams } = new URL(text);
  const isFigma = hostname === 'figma.com' || hostname === 'www.figma.com';
  if (protocol !== 'https:' || !isFigma || port !== '' || username !== '') return undefined;
  const [kind = '', key = '', ...rest] = pathname.split('/').filter((part) => part !== '');
  if (!KINDS.includes(kind)) return undefined;
  const [file_key = '', name] = rest[0] === 'branch' ? rest.slice(1) : [key, rest[0]];
  if (!KEY.test(key) || !KEY.test(file_key)) return undefined;
  const node = searchParams.get('node-id') ?? '';
  return { file_key, node_id: NODE.test(node) ? node.replaceAll('-', ':') : null, name: nameOf(name) };
}

/** @returns the id of the team whose page this is; undefined for any other address */
export function parseTeamAddress(given: string): string | undefined {
  const text = given.trim();
  if (text.length > LONGEST || !URL.canParse(text)) return undefined;
  const { protocol, hostname, pathname } = new URL(text);
  const isFigma = hostname === 'figma.com' || hostname === 'www.figma.com';
  if (protocol !== 'https:' || !isFigma) return undefined;
  return /^\/files\/(?:\d{1,30}\/)?team\/(\d{1,30})(?:\/|$)/.exec(pathname)?.[1];
}

function nameOf(part: string | undefined): string | null {
  try {
    return (
      decodeURIComponent(part ?? '')
        .replaceAll('-', ' ')
        .trim()
        .slice(0, 200)
        .toWellFormed() || null
    );
  } catch {
    return null;
  }
}

/** Writes an address in the one form that we use. */
export function designAddress({ file_key, node_id }: Pick<DesignAddress, 'file_key' | 'node_id'>): string {
  const node = node_id ? `?node-id=${encodeURIComponent(node_id.replaceAll(':', '-'))}` : '';
  return `https://www.figma.com/design/${file_key}${node}`;
}

/**
 * Finds the frames that a stored text links to, each once, in the order of the text.
 * @param html the stored text
 * @param fileKey only frames of this file; of all files, when left out
 */
export function findFrames(html: string, max: number, fileKey?: string): { file_key: string; node_id: string }[] {
  const found = new Map<string, { file_key: string; node_id: string }>();
  for (const [address] of html.matchAll(/https:\/\/(?:www\.)?figma\.com\/[^\s"'<>]+/g)) {
    const { file_key, node_id } =
      parseDesignAddress(address.replaceAll('&amp;', '&').replace(/[.,;:!?)\]]+$/, '')) ?? {};
    const isMeant = fileKey === undefined || file_key === fileKey;
    if (isMeant && file_key && node_id) found.set(`${file_key} ${node_id}`, { file_key, node_id });
    if (found.size >= max) break;
  }
  return [...found.values()];
}
