// Names the rights and limits of API tokens.

/** What a token may do of what its user may do. What `propose` would change waits for the user. */
export const TOKEN_RIGHTS = ['read', 'propose', 'write'] as const;
export type TokenRight = (typeof TOKEN_RIGHTS)[number];

/** Every token begins with it, so that secret scanners and people recognize one. */
export const TOKEN_PREFIX = 'wl_';

export const TOKEN_LIMITS = {
  /** Characters of a name. */
  name: 60,
  /** Of one person in one company, expired ones included. */
  perPerson: 20,
  /** Projects that a token can be limited to. */
  projects: 50,
  /** Days until it expires. */
  usual: 90,
  longest: 365,
  /** Tokens of a company that are listed at once, the last used first. */
  listed: 500,
} as const;
