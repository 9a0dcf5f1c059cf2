// Remembers which lanes of which projects this browser shows folded.
import { create } from 'zustand';

const KEY = 'worklane-folded-lanes';
const MOST_PROJECTS = 100;

type Folded = Readonly<Record<string, readonly string[]>>;

const NONE: readonly string[] = [];

const useFolded = create<{ lanes: Folded }>()(() => ({ lanes: read() }));

export function useFoldedLanes(projectId: string) {
  const folded = useFolded((state) => state.lanes[projectId] ?? NONE);
  return { folded, toggle: (lane: string) => toggle(projectId, lane) };
}

function toggle(projectId: string, lane: string): void {
  const { [projectId]: before = NONE, ...others } = useFolded.getState().lanes;
  const after = before.includes(lane) ? before.filter((each) => each !== lane) : [...before, lane];
  const entries = [...Object.entries(others), [projectId, after] as const].slice(-MOST_PROJECTS);
  const lanes = Object.fromEntries(entries.filter(([, list]) => list.length > 0));
  useFolded.setState({ lanes });
  try {
    localStorage.setItem(KEY, JSON.stringify(lanes));
  } catch {
    // A browser that keeps nothing folds for this visit only.
  }
}

function read(): Folded {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    const entries = Object.entries(kept as object).filter(
      ([, list]) => Array.isArray(list) && list.every((each) => typeof each === 'string'),
    );
    return Object.fromEntries(entries) as Folded;
  } catch {
    return {};
  }
}
