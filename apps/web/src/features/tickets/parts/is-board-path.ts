// Tells whether an address shows the board of a project, or something over it: a new ticket is then created there.

export const isBoardPath = (pathname: string): boolean =>
  /^\/projects\/[^/]+\/?(tickets\/|new-ticket|import-tickets|$)/.test(pathname);
