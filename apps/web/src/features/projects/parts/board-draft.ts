// Holds a board's configuration while it is edited.
import type { BoardConfiguration } from '@worklane/contract/boards';
import { STATUS_COLORS } from '@worklane/domain/projects/default-board';
import { keyFor } from '@worklane/domain/projects/status-key';

export type Status = BoardConfiguration['statuses'][number];

export function moved<Each>(list: readonly Each[], from: number, to: number): Each[] {
  const held = list[from];
  if (held === undefined || to < 0 || to >= list.length) return [...list];
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, held);
}

/** Adds a status before the first done one, behind the statuses of unfinished work. */
export function withNewStatus(statuses: readonly Status[], taken: readonly string[]): Status[] {
  const labels = statuses.map(({ label }) => label.toLowerCase());
  let label = 'New status';
  for (let number = 2; labels.includes(label.toLowerCase()); number++) label = `New status ${number}`;
  const key = keyFor(label, [...taken, ...statuses.map((each) => each.key)]);
  const status: Status = { key, label, color: STATUS_COLORS.in_progress, category: 'in_progress', limit: null };
  const firstDone = statuses.findIndex(({ category }) => category === 'done');
  return firstDone === -1 ? [...statuses, status] : statuses.toSpliced(firstDone, 0, status);
}

/** Finds what keeps a board from being saved, by the index of its status; -1 means all of them. */
export function boardProblems({ statuses }: Pick<BoardConfiguration, 'statuses'>): Map<number, string> {
  const problems = new Map<number, string>();
  const seen = new Set<string>();
  statuses.forEach(({ label }, index) => {
    const name = label.trim().toLowerCase();
    if (!name) problems.set(index, 'Give the status a name');
    else if (seen.has(name)) problems.set(index, 'Two statuses have this name');
    seen.add(name);
  });
  return problems;
}
