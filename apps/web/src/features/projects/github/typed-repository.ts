// Parses a typed or pasted repository: owner/name, or its address.

/** @returns undefined for any other text */
export function typedRepository(typed: string): { owner: string; name: string } | undefined {
  const path = typed
    .trim()
    .replace(/^(?:https?:\/\/|git@)[^/:]+[/:]/, '')
    .replace(/(?:\.git)?\/?$/, '');
  const [owner = '', name = '', ...rest] = path.split('/');
  return rest.length === 0 && isName(owner) && isName(name) ? { owner, name } : undefined;
}

/**
 * Tells whether a text can be a name: the contract's `GitHubName`, repeated here to keep its schemas out of the page.
 */
const isName = (text: string) => text.length <= 100 && /^(?!\.{1,2}$)[\w.-]+$/.test(text);
