// Reads the address of a design at Figma: which file it leads to, and which frame of it.

export interface DesignAddress {
  file_key: string;
  /** As the API names it, `12:34`; null where the address leads to the file as a whole. */
  node_id: string | null;
  /** As the address has it; nothing else says what the file is called before it was read. */
  name: string | null;
}

const KINDS = ['file', 'design', 'proto', 'board', 'slides'];
const KEY = /^[A-Za-z0-9]{10,128}$/;
const NODE = /^I?\d{1,12}[:-]\d{1,12}(;\d{1,12}[:-]\d{1,12}){0,20}$/;
const LONGEST = 2_000;

/** Undefined for anything that is no address of a file at figma.com. A branch is a file of its own. */
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

/** The one way we write it. */
export function designAddress({ file_key, node_id }: Pick<DesignAddress, 'file_key' | 'node_id'>): string {
  const node = node_id ? `?node-id=${encodeURIComponent(node_id.replaceAll(':', '-'))}` : '';
  return `https://www.figma.com/design/${file_key}${node}`;
}

/**
 * The frames that a text of ours leads to, each once, in the order of the text.
 * @param html as it is stored
 * @param fileKey frames of this file alone; left out: of any
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
