// Tests parsing snapshots, and which transactions they see.
import { expect, it } from 'vitest';
import { isVisibleIn, parseSnapshot, type Snapshot } from './snapshot.ts';

it('tells committed transactions from open and later ones', () => {
  const snapshot = parseSnapshot('10:20:10,14') as Snapshot;
  expect(['9', '10', '11', '14', '19', '20', '21'].map((xid) => isVisibleIn(xid, snapshot))).toEqual([
    true,
    false,
    true,
    false,
    true,
    false,
    false,
  ]);
});

it.each([
  '',
  'x',
  '10:20',
  '20:10:',
  '0:5:',
  '10:20:9',
  '10:20:20',
  '10:20:14,12',
  '10:20:12,',
  `1:${'9'.repeat(19)}:`,
])('refuses %j, as PostgreSQL would', (text) => {
  expect(parseSnapshot(text)).toBeUndefined();
});

it('accepts a moment without open transactions', () => {
  expect(parseSnapshot('20:20:')?.open.size).toBe(0);
});
