// Describes a repository at the simulated GitHub, and makes empty ones.

export interface StandInIssue {
  number: number;
  title: string;
  body: string;
  state: 'open' | 'closed';
  labels: { name: string }[];
}

export interface StandInPull {
  number: number;
  title: string;
  body: string;
  branch: string;
  state: 'open' | 'closed';
  merged: boolean;
  draft: boolean;
  updated_at: string;
  reviews: { user: { login: string }; state: string }[];
  checks: { status: string; conclusion: string | null }[];
}

interface Hook {
  id: number;
  url: string;
  secret: string;
}

export interface StandInRepository {
  id: number;
  owner: string;
  name: string;
  issues: Map<number, StandInIssue>;
  pulls: Map<number, StandInPull>;
  hooks: Hook[];
  /** Texts by path. */
  files: Map<string, string>;
  /** Whether the account may add webhooks. */
  isAdmin: boolean;
  isPrivate: boolean;
}

export const emptyRepository = () => ({
  issues: new Map<number, StandInIssue>(),
  pulls: new Map<number, StandInPull>(),
  hooks: [] as Hook[],
  files: new Map<string, string>(),
  isAdmin: true,
  isPrivate: true,
});

export const newPull = (number: number): StandInPull => ({
  number,
  title: `Pull request ${number}`,
  body: '',
  branch: `branch-${number}`,
  state: 'open',
  merged: false,
  draft: false,
  updated_at: '',
  reviews: [],
  checks: [],
});

/** Returns the next number: issues and pull requests share one sequence. */
export const nextNumber = ({ issues, pulls }: StandInRepository) => Math.max(0, ...issues.keys(), ...pulls.keys()) + 1;
