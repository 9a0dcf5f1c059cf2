// Tests the sentence above results for corrected words.
import { expect, it } from 'vitest';
import { correctionText } from './correction-text.ts';

it('names the words that are missing, and those that are searched for instead', () => {
  expect(correctionText([{ from: 'capibara', to: 'capybara' }])).toBe(
    'No ticket or text has “capibara”. Showing results for “capybara”.',
  );
  expect(
    correctionText([
      { from: 'capibara', to: 'capybara' },
      { from: 'enclosre', to: 'enclosure' },
    ]),
  ).toBe('No ticket or text has “capibara” or “enclosre”. Showing results for “capybara” and “enclosure”.');
});
