// Which commands fit what was typed: every word begins a word of the command, or stands in it; the better ones first.
import type { ReactNode } from 'react';

export interface Command {
  id: string;
  label: string;
  mark?: ReactNode;
  /** At the right, muted. */
  detail?: ReactNode;
  /** The shortcut that does the same. */
  keys?: readonly string[] | undefined;
  /** Found by these words too. */
  words?: string;
  /** It has this value already. */
  isOn?: boolean;
  isDanger?: boolean;
  run: () => void;
}

export interface CommandGroup {
  label: string;
  commands: readonly Command[];
  /** Too many to show before anything was typed. */
  isForSearch?: boolean;
  /** The most of them to show. */
  limit?: number;
}

export function findCommands(groups: readonly CommandGroup[], query: string): CommandGroup[] {
  const words = wordsOf(query);
  return groups.flatMap((group) => {
    if (words.length === 0 && group.isForSearch) return [];
    const found = words.length === 0 ? group.commands : bestOf(group.commands, words);
    const commands = found.slice(0, group.limit ?? found.length);
    return commands.length === 0 ? [] : [{ ...group, commands }];
  });
}

function bestOf(commands: readonly Command[], words: readonly string[]): Command[] {
  const scored: { command: Command; score: number }[] = [];
  for (const command of commands) {
    const score = scoreOf(`${command.label} ${command.words ?? ''}`.toLowerCase(), words);
    if (score > 0) scored.push({ command, score });
  }
  return scored.sort((a, b) => b.score - a.score).map(({ command }) => command);
}

/** 0 when a word is missing. */
function scoreOf(text: string, words: readonly string[]): number {
  let score = 0;
  for (const word of words) {
    const at = text.indexOf(word);
    if (at === -1) return 0;
    if (at === 0) score += 3;
    else if (/[\s“"/-]/.test(text[at - 1] ?? '') || text.includes(` ${word}`)) score += 2;
    else score += 1;
  }
  return score;
}

export interface TextPart {
  /** Where in the whole it begins. */
  at: number;
  text: string;
  isFound: boolean;
}

/** The label in parts, those that were typed marked. */
export function markFound(label: string, query: string): TextPart[] {
  const words = wordsOf(query).sort((a, b) => b.length - a.length);
  if (words.length === 0) return [{ at: 0, text: label, isFound: false }];
  const pattern = new RegExp(`(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`, 'gi');
  let at = 0;
  return label
    .split(pattern)
    .map((text, index) => {
      at += text.length;
      return { at: at - text.length, text, isFound: index % 2 === 1 };
    })
    .filter(({ text }) => text !== '');
}

const wordsOf = (query: string): string[] => query.toLowerCase().split(/\s+/).filter(Boolean);
