// Tests past times in words.
import { describe, expect, it } from 'vitest';
import { relativeTime } from './relative-time.tsx';

const now = new Date(2026, 10, 21, 12, 0, 0);
const ago = (minutes: number) => relativeTime(new Date(now.getTime() - minutes * 60_000), now);

describe('relativeTime', () => {
  it('counts in minutes, hours and days', () => {
    expect(ago(0.5)).toBe('just now');
    expect(ago(12)).toBe('12 minutes ago');
    expect(ago(61)).toBe('1 hour ago');
    expect(ago(60 * 24)).toBe('yesterday');
    expect(ago(60 * 24 * 3)).toBe('3 days ago');
  });

  it('names the day when it is longer ago, and the year when it was another', () => {
    expect(ago(60 * 24 * 10)).not.toMatch(/2026|ago/);
    expect(ago(60 * 24 * 400)).toMatch(/2025/);
  });
});
