// Starts PostgreSQL as a child that ends with this process, however that ends.
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type { Settlement } from './settle-for-root.ts';

/**
 * Waits for either end: the server's, or the product's. The product holds the other side of descriptor 3, so the read
 * ends when the product does, even by SIGKILL; a server left to itself would go on and block the next start.
 * The server gets its fast shutdown (INT), also when it is this shell that is told to end. A server that is still
 * starting ignores that signal, as every background process of a shell does, so the shell sends it each second until the
 * server has ended. The socket's folder goes last.
 */
const LIFELINE = `
sockets=$1; shift
"$@" 3<&- &
server=$!
end() { while kill -INT $server; do sleep 1; done 2>/dev/null; }
trap 'end &' TERM INT HUP
{ read -r _ <&3; end; } 2>/dev/null &
watcher=$!
wait $server
code=$?
while kill -0 $server 2>/dev/null; do wait $server; code=$?; done
kill $watcher 2>/dev/null
rm -rf "$sockets"
exit $code
`;

export function launchPostgres(
  { bin, cluster, user }: Settlement,
  sockets: string,
  logFile: string,
  isDurable: boolean,
): ChildProcess {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: sockets,
    unix_socket_permissions: '0700',
    max_connections: '120',
    // What a search of 100,000 tickets reads fits; memory is used as pages are read.
    shared_buffers: '256MB',
    log_timezone: 'UTC',
    timezone: 'UTC',
    log_checkpoints: 'off',
    ...(isDurable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(logFile, 'a', 0o600);
  // In a separate process group: Ctrl-C in the terminal must reach the product first, which then ends its work and the server.
  const child = spawn(
    '/bin/sh',
    ['-c', LIFELINE, 'worklane-postgres', sockets, join(bin, 'postgres'), '-D', cluster, ...flags],
    {
      stdio: ['ignore', log, log, 'pipe'],
      detached: true,
      cwd: '/',
      ...user,
      env: { PATH: process.env.PATH, TZ: 'UTC' },
    },
  );
  closeSync(log);
  return child;
}

/** Kills the shell and with it the server, whose own processes end when they find it gone. */
export function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {
    // Nobody is left in it.
  }
}
