// Divides the rooms of the server into floors, and finds imports that lead back up.
import { featureOf, findCycle, type Import, isTest, within } from './read-imports.ts';

/** The floors, lowest first, and the files that are named by theirs. */
const FLOORS: readonly { name: string; files: RegExp }[] = [
  { name: 'reads', files: /\/(?:[a-z]+-)*reads\.ts$|\/fragments\.ts$/ },
  { name: 'steps', files: /\/steps\/|\/(?:[a-z]+-)*writes\.ts$/ },
  { name: 'commands', files: /\/commands\// },
  { name: 'top', files: /^/ },
];
const TOP = FLOORS.length - 1;

type Edge = Import & { own: string; other: string };

/** Selects the imports within the features of the server, except those of tests. */
function edgesOf(imports: readonly Import[]): Edge[] {
  return imports.flatMap((each) => {
    const [own, other] = [featureOf(each.from), featureOf(each.to)];
    const isOfServer = own && other && within(each.from, 'apps/server') && !isTest(each.from) && !isTest(each.to);
    return isOfServer ? [{ ...each, own, other }] : [];
  });
}

/**
 * Finds the floor of each file. One that isn't named by its floor, such as `search/find-tickets.ts`, is on the lowest
 * floor of its room that uses it or its types.
 */
function floorsOf(edges: readonly Edge[]): Map<string, number> {
  const named = (file: string) => FLOORS.findIndex(({ files }) => files.test(file));
  const floors = new Map(edges.flatMap(({ from, to }) => [from, to]).map((file) => [file, named(file)]));
  const own = edges.filter((each) => each.own === each.other && named(each.to) === TOP);
  for (let isMoving = true; isMoving; ) {
    isMoving = false;
    for (const { from, to } of own) {
      const floor = floors.get(from) ?? TOP;
      if (floor >= (floors.get(to) ?? TOP)) continue;
      floors.set(to, floor);
      isMoving = true;
    }
  }
  return floors;
}

/** Lists the imports that lead to a higher floor. Types are no work: only a circle of them is a breach. */
export function findClimbing(imports: readonly Import[]): Import[] {
  const edges = edgesOf(imports);
  const floors = floorsOf(edges);
  return edges.filter(({ from, to, isTypeOnly }) => !isTypeOnly && (floors.get(from) ?? TOP) < (floors.get(to) ?? TOP));
}

/** One part of a room that uses another: `comments/commands` uses `tickets/steps`. */
interface Use {
  from: string;
  to: string;
}

/** Lists which part of a room uses which, including types. */
function usesOf(imports: readonly Import[]): Use[] {
  const edges = edgesOf(imports);
  const floors = floorsOf(edges);
  const partOf = (room: string, file: string) => `${room}/${FLOORS[floors.get(file) ?? TOP]?.name}`;
  return edges
    .map(({ own, other, from, to }) => ({ from: partOf(own, from), to: partOf(other, to) }))
    .filter(({ from, to }) => from !== to);
}

/**
 * Finds parts of the server's rooms that use each other in a circle. Without one, every import leads down: see
 * `levelsOf`.
 */
export const findRoomCycle = (imports: readonly Import[]): string[] | undefined => findCycle(usesOf(imports));

/** Puts every part of a room one level above the highest that it uses. @returns the levels, lowest first */
export function levelsOf(imports: readonly Import[]): string[][] {
  const used = Map.groupBy(usesOf(imports), ({ from }) => from);
  const heights = new Map<string, number>();
  const heightOf = (part: string): number => {
    const known = heights.get(part);
    if (known !== undefined) return known;
    const height = Math.max(0, ...(used.get(part) ?? []).map(({ to }) => heightOf(to) + 1));
    heights.set(part, height);
    return height;
  };
  const levels: string[][] = [];
  for (const part of new Set(usesOf(imports).flatMap(({ from, to }) => [from, to]))) {
    const height = heightOf(part);
    levels[height] = [...(levels[height] ?? []), part];
  }
  return levels.map((level) => level.toSorted());
}
