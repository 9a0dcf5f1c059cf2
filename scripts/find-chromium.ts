// Finds a Chromium to test in: one that CHROMIUM names, one on the machine, Playwright's own, or one installed now.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** For a browser that only tests and measures: it does nothing in the background and calls nobody. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
];

/** What Playwright turns off: Chromium takes the last such flag alone. */
export const PLAYWRIGHT_TURNS_OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

/** For journeys: no process is started ahead for a page that they never open, a quarter of what opening a browser costs. */
export const JOURNEY_FLAGS = [
  ...CHROMIUM_FLAGS,
  `--disable-features=${[...PLAYWRIGHT_TURNS_OFF, 'SpareRendererForSitePerProcess'].join(',')}`,
];

/** The one without windows first: journeys take two thirds of the time in it. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** @returns the program's path; undefined when Playwright's own is there, which it finds by itself. */
export async function findChromium(): Promise<string | undefined> {
  const found = find();
  if (found !== null) return found;
  process.stdout.write('No Chromium found: installing one...\n');
  for (const [program, args] of INSTALLERS) {
    if (spawnSync(program, args, { stdio: ['ignore', 'ignore', 'ignore'], timeout: 300_000 }).status !== 0) continue;
    const installed = find();
    if (installed !== null) return installed;
  }
  throw new Error('No Chromium could be found or installed. Install one and set CHROMIUM to its path.');
}

const INSTALLERS: readonly [string, string[]][] = [
  [process.execPath, ['node_modules/@playwright/test/cli.js', 'install', '--with-deps', 'chromium-headless-shell']],
  [
    'sh',
    [
      '-c',
      'apt-get update -qq && { apt-get install -y -qq chromium-headless-shell || apt-get install -y -qq chromium; }',
    ],
  ],
  ['sh', ['-c', 'dnf install -y -q chromium || apk add --quiet chromium']],
];

/** Finds a Chromium with windows, if the machine has one: the one without makes no drag of a long press. */
export function findWholeChromium(): string | undefined {
  return NAMES.filter((name) => !name.endsWith('headless-shell'))
    .map(pathOf)
    .find(Boolean);
}

function pathOf(name: string): string | undefined {
  const { stdout, status } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() || undefined : undefined;
}

/** Finds a Chromium; null when there is none. */
function find(): string | undefined | null {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  for (const name of NAMES) {
    const path = pathOf(name);
    if (path) return path;
  }
  return existsSync(chromium.executablePath()) ? undefined : null;
}
