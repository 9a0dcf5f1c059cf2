// Tests which line of the log of PostgreSQL says why it did not start.
import { expect, it } from 'vitest';
import { startFailure } from './start-failure.ts';

it('names the lock, also when processes of the killed server end after it was met', () => {
  const farewells = [
    'terminating connection due to unexpected postmaster exit',
    'terminating connection due to administrator command',
    'terminating background worker "logical replication launcher" due to administrator command',
    'the database system is shutting down',
  ];
  const log = `
2026-11-22 08:16:00.200 UTC [16040] FATAL:  terminating connection due to unexpected postmaster exit
2026-11-22 08:16:00.215 UTC [16050] FATAL:  lock file "postmaster.pid" already exists
2026-11-22 08:16:00.215 UTC [16050] HINT:  Is another postmaster (PID 16011) running in data directory "/data"?
`;
  for (const each of farewells)
    expect(startFailure(`${log}2026-11-22 08:16:00.216 UTC [16041] FATAL:  ${each}`)).toBe(
      'lock file "postmaster.pid" already exists.',
    );
});

it('takes the last line when none is fatal', () => {
  expect(startFailure('one\ncannot execute binary file\n')).toBe('cannot execute binary file.');
});
