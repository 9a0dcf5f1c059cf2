// Tests which ticket keys are found in a message.
import { expect, it } from 'vitest';
import { ticketKeysIn } from './ticket-keys-in.ts';

it('finds each key once, in any case, up to a limit', () => {
  expect(ticketKeysIn('edge-1, (MY-APP-2) and EDGE-1; see EDGE-3 EDGE-4.', 3)).toEqual([
    { projectKey: 'EDGE', number: 1 },
    { projectKey: 'MY-APP', number: 2 },
    { projectKey: 'EDGE', number: 3 },
  ]);
  expect(ticketKeysIn('EDGE-0 EDGE-x EDGE- 12-', 5)).toEqual([]);
});

it('reads a message without blanks in little time', () => {
  const begun = process.cpuUsage();
  for (const each of ['A-', 'A1', '1-', '_-A']) ticketKeysIn(each.repeat(50_000), 5);
  expect(process.cpuUsage(begun).user).toBeLessThan(1_000_000);
});
