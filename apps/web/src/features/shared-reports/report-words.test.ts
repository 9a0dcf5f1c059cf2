// Tests what is said about when a shared report expires.
import { expect, it } from 'vitest';
import { expiryWords } from './report-words.ts';

it('says whether a report has expired', () => {
  const now = new Date('2026-11-23T12:00:00Z');
  expect(expiryWords('2026-12-23T12:00:00Z', now)).toMatch(/^Expires on .*2026/);
  expect(expiryWords('2026-11-23T12:00:00Z', now)).toMatch(/^Expired on /);
});
