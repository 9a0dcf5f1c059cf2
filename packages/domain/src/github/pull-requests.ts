// Derives states and steps of pull requests, and the status that a ticket gets at each step.

export const PULL_REQUEST_STATES = ['draft', 'open', 'changes_requested', 'approved', 'merged', 'closed'] as const;
export type PullRequestState = (typeof PULL_REQUEST_STATES)[number];

/** `none`: the pull request has no checks. */
export const CHECK_STATES = ['none', 'pending', 'passed', 'failed'] as const;
export type CheckState = (typeof CHECK_STATES)[number];

/** The steps that a project can choose a status for. Closing without merging is none: it moves no ticket. */
export const STEPS = ['draft', 'open', 'changes_requested', 'approved', 'merged'] as const;
export type Step = (typeof STEPS)[number];

export function stepOf(state: PullRequestState): Step | undefined {
  return STEPS.find((step) => step === state);
}

export interface Review {
  /** Undefined when the reviewer's account was deleted. */
  author: string | undefined;
  state: string;
}

/** @param reviews in chronological order: each reviewer's last one counts, and comments are ignored */
export function stateOf(
  pull: { state: 'open' | 'closed'; is_merged: boolean; is_draft: boolean },
  reviews: readonly Review[],
): PullRequestState {
  if (pull.is_merged) return 'merged';
  if (pull.state === 'closed') return 'closed';
  if (pull.is_draft) return 'draft';
  const lastByAuthor = new Map<string | undefined, string>();
  for (const { author, state } of reviews) {
    if (state === 'APPROVED' || state === 'CHANGES_REQUESTED' || state === 'DISMISSED') lastByAuthor.set(author, state);
  }
  const last = [...lastByAuthor.values()];
  if (last.includes('CHANGES_REQUESTED')) return 'changes_requested';
  return last.includes('APPROVED') ? 'approved' : 'open';
}

/** Sums up checks: a failed one counts more than a running one. */
export function checksOf(runs: readonly { status: string; conclusion: string | null }[]): CheckState {
  if (runs.length === 0) return 'none';
  const failed = ['failure', 'timed_out', 'cancelled', 'action_required', 'startup_failure'];
  if (runs.some(({ conclusion }) => conclusion !== null && failed.includes(conclusion))) return 'failed';
  return runs.some(({ status }) => status !== 'completed') ? 'pending' : 'passed';
}

interface BoardStatus {
  key: string;
  category: 'todo' | 'in_progress' | 'in_review' | 'done';
}

/** Returns the rules of a project that has not set its own. */
export function standardRules(statuses: readonly BoardStatus[]): Record<Step, string | null> {
  const first = (...categories: BoardStatus['category'][]) =>
    categories.map((wanted) => statuses.find(({ category }) => category === wanted)?.key).find((key) => key) ?? null;
  const review = first('in_review', 'in_progress');
  return {
    draft: first('in_progress'),
    open: review,
    changes_requested: null,
    approved: null,
    merged: first('done'),
  };
}

/**
 * Returns the status that belongs to a step; null when the step moves nothing. A reviewed pull request was open before, even if
 * nobody read it then: its ticket gets that status, unless a rule gives reviews another one.
 * @param former the step that was followed before
 */
export function statusAt(rules: Record<Step, string | null>, step: Step, former: Step | null): string | null {
  const isReviewed = step === 'changes_requested' || step === 'approved';
  const wasOpenUnread = isReviewed && (former === null || former === 'draft');
  return rules[step] ?? (wasOpenUnread ? rules.open : null);
}

const CATEGORY_ORDER = ['todo', 'in_progress', 'in_review', 'done'];

/** Tells whether `to` is later on the board than `from`: tickets never move back. */
export function isForward(statuses: readonly BoardStatus[], from: string, to: string): boolean {
  const indexOf = (key: string) => statuses.findIndex((each) => each.key === key);
  const rankOf = (key: string) => CATEGORY_ORDER.indexOf(statuses[indexOf(key)]?.category ?? '');
  if (indexOf(to) < 0 || indexOf(from) < 0) return indexOf(to) >= 0;
  if (rankOf(from) !== rankOf(to)) return rankOf(to) > rankOf(from);
  return indexOf(to) > indexOf(from);
}
