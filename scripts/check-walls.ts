// Checks the walls between the rooms of the house: who may import whom. Each rule carries its reason as its message.
import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findLongFunctions } from './check-functions.ts';
import { findNoise } from './check-quiet.ts';
import { findStatementBreaches } from './check-statements.ts';
import { findUncommanded } from './check-writers.ts';
import { findClimbing, findRoomCycle } from './floors.ts';
import { featureOf, findCycle, type Import, isTest, readImports, within } from './read-imports.ts';

interface Wall {
  reason: string;
  /** Tells whether this import breaks the wall. */
  breaks(edge: Import): boolean;
}

const SERVER_OPEN = /^apps\/server\/src\/features\/[^/]+\/(reads\.ts|fragments\.ts|steps\/|commands\/)/;
const WRITES = /^apps\/server\/src\/features\/[^/]+\/(?:[a-z]+-)?writes\.ts$/;
const WEB_OPEN = /^apps\/web\/src\/features\/[^/]+\/(data\.ts|parts\/)/;

/** Only the feature `integrations` uses a company's tokens, speaks to Slack with them and answers functions; designs are read in `figma`. */
const TOKEN_WAYS =
  /\/features\/(?:integrations\/(?:answer-function|flows\/(?:connect|use-token|speak-to-slack|sign-in-at-slack))|figma\/flows\/read-design|github\/flows\/read-repository)\.ts$/;
/** The features that work with what companies have connected. */
const TOKEN_USERS: readonly string[] = ['assistant', 'figma', 'github', 'inbox', 'slack-app'];

const WALLS: readonly Wall[] = [
  {
    reason: 'The domain imports nothing: what is true needs no database, browser, network or clock.',
    breaks: ({ from, to }) => within(from, 'packages/domain') && !isTest(from) && !within(to, 'packages/domain'),
  },
  {
    reason:
      'The contract imports the domain and the schema library only: it must load in a browser and say nothing of how.',
    breaks: ({ from, to }) =>
      within(from, 'packages/contract') && !isTest(from) && !within(to, 'packages') && to !== 'zod',
  },
  {
    reason:
      'The client has no dependencies: of the contract it imports types, and the constants of two files that import nothing.',
    breaks: ({ from, to, isTypeOnly }) =>
      within(from, 'packages/client') &&
      !isTest(from) &&
      !isTypeOnly &&
      !within(to, 'packages/client') &&
      !/^packages\/contract\/src\/platform\/(?:endpoint|stream-marks)\.ts$/.test(to),
  },
  {
    reason: 'The tool for the shell has no dependencies: it is made of the client, the domain and what Node brings.',
    breaks: ({ from, to, isTypeOnly }) =>
      within(from, 'packages/cli') &&
      !isTest(from) &&
      !isTypeOnly &&
      !/^packages\/(?:cli|client|domain)\//.test(to) &&
      !to.startsWith('node:'),
  },
  {
    reason: 'The contract, the domain and the client know no program that uses them.',
    breaks: ({ from, to }) => within(from, 'packages') && !isTest(from) && within(to, 'apps'),
  },
  {
    reason: 'Web and server never meet: they share the contract, the client and the domain.',
    breaks: ({ from, to }) =>
      (within(from, 'apps/web') && within(to, 'apps/server')) ||
      (within(from, 'apps/server') && within(to, 'apps/web')),
  },
  {
    reason: 'Routes touch no SQL: what is read stands in reads.ts, what is written in commands and writes.ts.',
    breaks: ({ from, to }) =>
      /^apps\/server\/src\/features\/.*routes\.ts$/.test(from) && (to === 'sql-template-tag' || to === 'pg'),
  },
  {
    reason:
      "A feature's writes are its own commands', steps' and sweeps' alone: every other way to change its rows goes through those.",
    breaks: ({ from, to, isTypeOnly }) => {
      if (!WRITES.test(to) || isTest(from)) return false;
      const isOwn = featureOf(from) === featureOf(to);
      return !isOwn || !(isTypeOnly || /\/(?:commands|steps)\/|\/sweep\.ts$/.test(from) || WRITES.test(from));
    },
  },
  {
    reason:
      "Of another feature a server feature may use only reads.ts, fragments.ts, steps/ and commands/: the rest is that feature's own.",
    breaks: ({ from, to }) => {
      const [own, other] = [featureOf(from), featureOf(to)];
      if (!own || !other || own === other || !within(to, 'apps/server') || isTest(from)) return false;
      return !SERVER_OPEN.test(to) && !(TOKEN_WAYS.test(to) && TOKEN_USERS.includes(own));
    },
  },
  {
    reason: "Of another feature a web feature may use only data.ts and parts/: the rest is that feature's own.",
    breaks: ({ from, to }) => {
      const [own, other] = [featureOf(from), featureOf(to)];
      if (!own || !other || own === other || !within(to, 'apps/web') || isTest(from)) return false;
      return !WEB_OPEN.test(to);
    },
  },
  {
    reason: 'Pages compose features, never back.',
    breaks: ({ from, to }) => featureOf(from) !== undefined && within(to, 'apps/web/src/pages'),
  },
  {
    reason: "Of a web feature pages and app/ may use only data.ts and parts/: the rest is that feature's own.",
    breaks: ({ from, to }) =>
      /^apps\/web\/src\/(pages|app)\//.test(from) && !isTest(from) && featureOf(to) !== undefined && !WEB_OPEN.test(to),
  },
  {
    reason: 'ui/ knows no noun: what names one belongs to its feature.',
    breaks: ({ from, to }) =>
      within(from, 'apps/web/src/ui') && (featureOf(to) !== undefined || within(to, 'packages/contract')),
  },
  {
    reason: 'The platform knows no feature: features are listed in features.ts, not called from below.',
    breaks: ({ from, to }) =>
      /^apps\/(server|web)\/src\/platform\//.test(from) && !isTest(from) && featureOf(to) !== undefined,
  },
  {
    reason: 'The product uses nothing that is made for tests.',
    breaks: ({ from, to }) => /^(?:apps|packages)\//.test(from) && !isTest(from) && to.includes('/testing/'),
  },
];

/** Finds web features that use each other in a circle, including types: features are layers. */
function findFeatureCycle(imports: readonly Import[]): string[] | undefined {
  const between = imports.flatMap(({ from, to }) => {
    const [own, other] = [featureOf(from), featureOf(to)];
    const isBetween = own && other && own !== other && within(from, 'apps/web') && !isTest(from);
    return isBetween ? [{ from: own, to: other }] : [];
  });
  return findCycle(between);
}

const CLIMBING =
  'A step calls no command, and a read neither: commands are what the rule is asked for, steps what they share.';

/** The most files of one folder, tests and styles among them: what holds more is more than one room. */
const FOLDER_LIMIT = 60;

function findCrowded(root: string): string[] {
  const counts = new Map<string, number>();
  const files = globSync(['{packages,apps}/*/src/**/*.*', '{bench,e2e,proofs,scripts}/**/*.*'], { cwd: root });
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > FOLDER_LIMIT)
    .map(([folder, count]) => `${folder} holds ${count} files: a folder holds at most ${FOLDER_LIMIT}.`);
}

/** @returns one line for every import that breaks a wall. */
export function findBreaches(root: string): string[] {
  const imports = readImports(root);
  const breaches = imports.flatMap((edge) =>
    WALLS.filter((wall) => wall.breaks(edge)).map((wall) => `${edge.from} imports ${edge.to}. ${wall.reason}`),
  );
  const missing = imports
    .filter(({ to }) => to.startsWith('packages/') || to.startsWith('apps/'))
    .filter(({ to }) => !existsSync(join(root, to)))
    .map(({ from, to }) => `${from} imports ${to}, which does not exist.`);
  const cycles = [findCycle(imports), findFeatureCycle(imports)].filter((cycle) => cycle !== undefined);
  const circles = cycles.map((cycle) => `These import each other in a circle: ${cycle.join(' -> ')}`);
  const climbing = findClimbing(imports).map(({ from, to }) => `${from} imports ${to}. ${CLIMBING}`);
  const rooms = findRoomCycle(imports);
  const between = rooms ? [`These rooms of the server use each other in a circle: ${rooms.join(' -> ')}`] : [];
  return [
    ...breaches,
    ...missing,
    ...climbing,
    ...circles,
    ...between,
    ...findStatementBreaches(root),
    ...findNoise(root, imports),
    ...findUncommanded(root, imports),
    ...findLongFunctions(root),
    ...findCrowded(root),
  ];
}
