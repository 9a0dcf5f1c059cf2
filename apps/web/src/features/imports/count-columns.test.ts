// Tests how many columns an import would create.
import { DEFAULT_BOARD } from '@worklane/domain/projects/default-board';
import { expect, it } from 'vitest';
import { countColumns, sayTooManyColumns } from './count-columns.ts';

it('counts equal names once, and skips names that the board has', () => {
  expect(countColumns(DEFAULT_BOARD.statuses, ['Parked', 'parked', 'DONE', 'Ideas'])).toBe(6);
});

it('says how many have to be mapped', () => {
  expect(sayTooManyColumns(60)).toBeUndefined();
  expect(sayTooManyColumns(61)).toContain('61 statuses, and 60 is the most. Select at least 1 new status above');
});
