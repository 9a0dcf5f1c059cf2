// Tests how prices are read and costs written.
import { expect, it } from 'vitest';
import { costWords, MOST_PRICE, priceOf, priceText } from './prices.ts';

it('reads prices as they are typed, exactly', () => {
  expect(['0', '2.5', ' 2,50 ', '0.15', '0.000001', '1000000'].map(priceOf)).toEqual([
    0,
    2_500_000,
    2_500_000,
    150_000,
    1,
    MOST_PRICE,
  ]);
  for (const each of ['', '-1', '1e3', '1.', '.5', '1.0000001', '1000000.01', '1,000.00', '1,000', '125,250', '$2'])
    expect([each, priceOf(each)]).toEqual([each, undefined]);
  expect(['0,125', '1,0000', '1.125'].map(priceOf)).toEqual([125_000, 1_000_000, 1_125_000]);
});

it('writes a price so that it is read as the same', () => {
  expect([2_500_000, 0, 150_000, 75_000, 1].map(priceText)).toEqual(['2.50', '0.00', '0.15', '0.075', '0.000001']);
  for (const micros of [0, 1, 75_000, 123_456_789, MOST_PRICE]) expect(priceOf(priceText(micros))).toBe(micros);
});

it('writes a cost in its currency, and never a small one as nothing', () => {
  expect(costWords(1_254_000, 'USD', 'en')).toBe('$1.25');
  expect(costWords(0, 'USD', 'en')).toBe('$0.00');
  expect(costWords(9_999, 'USD', 'en')).toBe('less than $0.01');
  expect(costWords(400_000, 'JPY', 'en')).toBe('less than ¥1');
  expect(costWords(2_000_000, 'XQX', 'en')).toMatch(/XQX\s2\.00/);
});
