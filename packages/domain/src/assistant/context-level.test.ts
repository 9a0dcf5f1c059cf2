// Tests which words ask for the whole context, and which for the design.
import { expect, it } from 'vitest';
import { contextLevel, isAboutDesign } from './context-level.ts';

it('is full for each of the seven words, ignoring case and within other words', () => {
  const words = ['analyze', 'report', 'summary', 'overview', 'all tickets', 'team members', 'project status'];
  for (const each of words) {
    expect(contextLevel(`Please ${each.toUpperCase()} this`)).toBe('full');
    expect(contextLevel(`pre${each}post`)).toBe('full');
  }
  for (const each of ['', 'What is late?', 'analyse', 'all of the tickets', 'status'])
    expect(contextLevel(each)).toBe('minimal');
});

it('takes ui and ux as whole words, the other design words anywhere', () => {
  for (const each of ['Is the UI done?', 'ux, please', 'the Figma file', 'mockups', 'redesign it', 'screens'])
    expect(isAboutDesign(each)).toBe(true);
  for (const each of ['build it', 'we require linux', 'a guide', 'What is late?'])
    expect(isAboutDesign(each)).toBe(false);
});
