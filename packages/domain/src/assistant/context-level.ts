// Decides from the words of a message how much of the project the model needs to see.
import type { ContextLevel } from './vocabulary.ts';

const FULL = ['analyze', 'report', 'summary', 'overview', 'all tickets', 'team members', 'project status'];
const DESIGN = ['figma', 'design', 'mockup', 'wireframe', 'prototype', 'screen', 'component'];
/** Whole words: neither "build" nor "linux" is about a design. */
const DESIGN_WORDS = /\b(ui|ux)\b/;

export function contextLevel(message: string): ContextLevel {
  const text = message.toLowerCase();
  return FULL.some((words) => text.includes(words)) ? 'full' : 'minimal';
}

export function isAboutDesign(message: string): boolean {
  const text = message.toLowerCase();
  return DESIGN_WORDS.test(text) || DESIGN.some((word) => text.includes(word));
}
