// Starts every npm script, on whatever Node the machine has: it installs what is missing, builds what is stale and then
// runs the task on the Node the product is made for. Plain JavaScript with nothing but Node's own modules.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const WANTED_NODE = 24;
/** A small young generation: a tenth less memory for a server that mostly waits. The server collects garbage once it has started. */
const NODE_FLAGS = ['--max-semi-space-size=4', '--expose-gc'];
/** How often to check that the parent process still runs, and how long a task may take to end. */
const ASK_MS = 250;
const END_MS = 8_500;
const stamps = join(root, 'node_modules', '.stamps');

/** What each task runs, and whether it needs the development dependencies and the built page. */
const TASKS = {
  start: { run: ['apps/server/src/main.ts'], dev: false, page: true },
  dev: { run: ['scripts/dev.ts'], dev: true, page: false },
  test: { run: ['scripts/test.ts'], dev: true, page: true },
  check: { run: ['scripts/check.ts'], dev: true, page: false },
  bench: { run: ['bench/main.ts'], dev: true, page: true },
  prove: { run: ['scripts/prove.ts'], dev: true, page: true },
  'new-feature': { run: ['scripts/new-feature.ts'], dev: true, page: false },
};

const [taskName = '', ...args] = process.argv.slice(2);
const task = TASKS[taskName];
if (!task) fail(`There is no task "${taskName}". Tasks: ${Object.keys(TASKS).join(', ')}.`);

const starters = findStarters();
process.chdir(root);
install(task.dev);
const node = findNode();
if (task.page) buildPage();
run([...task.run, ...args]);

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/**
 * Finds the processes that must stay alive for this one to continue: npm and the shell in which it runs scripts, which
 * end without telling what they run. Started in another way, this continues when its parent ends, as background
 * programs do.
 */
function findStarters() {
  if (!process.env.npm_lifecycle_event) return [];
  const starter = process.ppid;
  const isShell = /(^|\/)(sh|bash|dash|ash|zsh|ksh|busybox)$/.test(ask('comm', starter));
  const above = Number(ask('ppid', starter));
  return isShell && above > 1 ? [starter, above] : [starter];
}

function ask(what, pid) {
  try {
    if (process.platform !== 'linux') {
      return spawnSync('ps', ['-o', `${what}=`, '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
    }
    if (what === 'comm') return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
    return /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '';
  } catch {
    return '';
  }
}

function isThere(pid, place) {
  // Its own starter is no longer the parent when it has ended; its id may be another's by then.
  if (place === 0) return process.ppid === pid;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function install(dev) {
  const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  const stamp = join(stamps, 'installed');
  const [has, kind] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : [];
  if (has === wanted && (kind === 'dev' || !dev)) return;
  if (!has && existsSync('node_modules/vitest') && existsSync('node_modules/.package-lock.json')) {
    // A user ran npm ci or npm install by hand; npm's own record says whether it matches this lock file.
    if (spawnSync('npm', ['ls', '--silent', '--all=false'], { stdio: 'ignore' }).status === 0)
      return remember(stamp, `${wanted} dev`);
  }
  process.stdout.write('Installing dependencies (once; about a minute)...\n');
  const started = Date.now();
  // Install scripts stay off: nothing here needs one, and a package cannot run code by being installed.
  const flags = [
    'ci',
    '--ignore-scripts',
    '--no-fund',
    '--no-audit',
    '--loglevel=error',
    ...(dev ? [] : ['--omit=dev']),
  ];
  const result = spawnSync('npm', flags, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (result.error) fail(`npm could not be run (${result.error.message}). Install npm 10 or newer and try again.`);
  if (result.status !== 0)
    fail(
      'The dependencies could not be installed; npm says why above. Check the network and the disk, then try again.',
    );
  remember(stamp, `${wanted} ${dev ? 'dev' : 'prod'}`);
  process.stdout.write(`Installed in ${Math.round((Date.now() - started) / 1000)} s.\n`);
}

function findNode() {
  const own = `node_modules/node-${process.platform}-${process.arch}/bin/node`;
  if (existsSync(own)) return join(root, own);
  if (Number(process.versions.node.split('.')[0]) >= WANTED_NODE) return process.execPath;
  return fail(
    `Worklane runs on Node ${WANTED_NODE}, and there is no bundled one for ${process.platform}-${process.arch}. Install Node ${WANTED_NODE} from https://nodejs.org and try again (this is ${process.version}).`,
  );
}

function buildPage() {
  if (spawnSync(node, ['scripts/build-page.mjs'], { stdio: ['ignore', 'inherit', 'inherit'] }).status !== 0)
    process.exit(1);
}

function remember(stamp, text) {
  mkdirSync(stamps, { recursive: true });
  writeFileSync(stamp, text);
}

function run(command) {
  // The pipe tells the child when this process is gone, however it went: a closed channel is its order to stop.
  const child = spawn(node, [...NODE_FLAGS, ...command], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // Compiled once: the next start has neither to strip types nor to compile, and keeps less in memory.
    env: {
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
      // Of glibc: it keeps freed memory for each arena, and would make one for every thread.
      MALLOC_ARENA_MAX: '2',
      // What is larger is given back at once: else the memory of a password's hash (19 MB) stays after the first log-in.
      MALLOC_MMAP_THRESHOLD_: '8388608',
      MALLOC_TRIM_THRESHOLD_: '8388608',
      ...process.env,
      PATH: `${dirname(node)}:${process.env.PATH}`,
    },
  });
  const end = (signal) => {
    child.kill(signal);
    setTimeout(() => child.kill('SIGKILL'), END_MS).unref();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal));
  const asking = setInterval(() => {
    if (starters.every(isThere)) return;
    clearInterval(asking);
    end('SIGTERM');
  }, ASK_MS);
  child.on('error', (error) => fail(`${node} could not be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
}
