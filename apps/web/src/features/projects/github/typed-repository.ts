// Reads a repository that was typed or pasted: owner/name, or its address.

/** Undefined while it is neither. */
export function typedRepository(typed: string): { owner: string; name: string } | undefined {
  const path = typed
    .trim()
    .replace(/^(?:https?:\/\/|git@)[^/:]+[/:]/, '')
    .replace(/(?:\.git)?\/?$/, '');
  const [owner = '', name = '', ...rest] = path.split('/');
  return rest.length === 0 && isName(owner) && isName(name) ? { owner, name } : undefined;
}

/** As the contract has it (`GitHubName`), whose schemas stay out of the page. */
const isName = (text: string) => text.length <= 100 && /^(?!\.{1,2}$)[\w.-]+$/.test(text);
