// Names a branch after a ticket: edge-12-fix-the-parser.

const MOST = 60;

export function branchName(key: string, title: string): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-/, '');
  return `${key.toLowerCase()}-${words}`.slice(0, MOST).replace(/-+$/, '');
}
