// Tests how the work log of a Jira export becomes time entries.
import { describe, expect, it } from 'vitest';
import { csvOf, messagesOf, readJira } from '../../../../testing/imports/a-jira-export.ts';

describe('the work log of Jira', () => {
  const header = ['Summary', 'Issue key', 'Issue Type', 'Status', 'Created', 'Log Work', 'Log Work', 'Time Spent'];
  const issue = (number: number, ...cells: string[]) => [
    ...[`Issue ${number}`, `WEB-${number}`, 'Task', 'To Do', '05/Mar/24 3:45 PM', ...cells],
  ];

  it('becomes time entries: of the member who logged the time, or with a name in the note', async () => {
    const file = csvOf([
      header,
      issue(1, 'Traced; then *fixed*;06/Mar/24 4:00 PM;Mara Lindqvist;5400', ';07/Mar/24 9:00 AM;Jana;1800', '7200'),
      issue(2, 'Twice;06/Mar/24 4:00 PM;Jana;60', 'Twice;06/Mar/24 4:00 PM;Jana;60', '120'),
      issue(3, '', '', '3600'),
    ]);
    const result = await readJira(file);
    const [first, second, third] = result.tickets.map(({ time }) => time);
    const at = { created_at: '2024-03-06T16:00:00.000Z', updated_at: '2024-03-06T16:00:00.000Z' };
    expect(first).toEqual([
      { key: expect.any(String), by: 'mara', day: '2024-03-06', minutes: 90, note: 'Traced; then *fixed*', ...at },
      expect.objectContaining({ by: null, day: '2024-03-07', minutes: 30, note: 'Jana' }),
    ]);
    expect(second?.map(({ note }) => note)).toEqual(['Jana: Twice', 'Jana: Twice']);
    expect(new Set(second?.map(({ key }) => key)).size).toBe(2);
    expect(third).toEqual([]);
    expect(result.report.people).toEqual([
      { name: 'Jana', why: 'unknown', assigned: 0, wrote: 0, spent: 3, reported: 0 },
    ]);
    expect(messagesOf(result)).toEqual([
      `3: "Issue 3": Jira's total of 1 h differs from its work log of 0 h; the work log is used`,
    ]);
  });

  it('reports invalid entries, and a total that differs from their sum', async () => {
    const file = csvOf([
      header,
      issue(1, 'No end', 'Long;06/Mar/24 4:00 PM;Mara Lindqvist;99999999', '3600'),
      issue(
        2,
        `${'n'.repeat(600)};06/Mar/24 4:00 PM;Mara Lindqvist;3600`,
        'x;06/Mar/24 5:00 PM;Mara Lindqvist;9',
        '18000',
      ),
    ]);
    const result = await readJira(file);
    expect(result.tickets.map(({ time = [] }) => time.map(({ note }) => note.length))).toEqual([[], [500]]);
    expect(messagesOf(result).map((message) => message.slice(0, 110))).toEqual([
      expect.stringMatching(/^1: "Issue 1": A work log entry does not end with its date/),
      expect.stringMatching(
        /^1: "Issue 1": The work log entry of "06\/Mar\/24 4:00 PM" is not between a minute and 168 hours/,
      ),
      expect.stringMatching(/^1: "Issue 1": Jira's total of 1 h differs from its work log of 0 h/),
      expect.stringMatching(/^2: "Issue 2": What was logged of "06\/Mar\/24 4:00 PM" has 600 characters/),
      expect.stringMatching(/^2: "Issue 2": The work log entry of "06\/Mar\/24 5:00 PM"/),
      expect.stringMatching(/^2: "Issue 2": Jira's total of 5 h differs from its work log of 1 h/),
    ]);
  });

  it('is read only when the file has it; a total alone is left out', async () => {
    const result = await readJira(csvOf([header.filter((name) => name !== 'Log Work'), issue(1, '3600')]));
    expect(result.tickets[0]).not.toHaveProperty('time');
    expect(messagesOf(result)).toEqual(['null: Columns left out, with their values: "Time Spent" (1)']);
  });
});
