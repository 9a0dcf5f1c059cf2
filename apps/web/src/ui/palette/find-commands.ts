// Finds the commands that match the typed words, best first: each word must begin a word of the command, or be part of one.
import { withNearestWords } from '@worklane/domain/search/nearest-word';
import type { ReactNode } from 'react';

export interface Command {
  id: string;
  label: string;
  mark?: ReactNode;
  /** Before the label: the key of a ticket. Typed to the letter, nothing goes before it. */
  lead?: string;
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
  /** Gone as soon as something is typed. */
  isForStart?: boolean;
  /** Found elsewhere, in this order, even if the label lacks the words. */
  isFound?: boolean;
  /** About what is selected: before whatever else begins so. */
  isNear?: boolean;
  /** After all others, however well it fits. */
  isLast?: boolean;
  /** The most of them to show. */
  limit?: number;
  /** Its words are names: they are found with typing mistakes too, where nothing has what was typed. */
  isForgiving?: boolean;
  /** Of a group that was found: only once typing mistakes were corrected. */
  isCorrected?: boolean;
}

/** Finds the groups with a match, the best first; equals stay in their order. */
export function findCommands(groups: readonly CommandGroup[], query: string): CommandGroup[] {
  const words = wordsOf(query);
  const fitting = (isForgiving: boolean) =>
    groups.flatMap((group) => {
      if (words.length === 0 ? group.isForSearch : group.isForStart) return [];
      const all = words.length === 0 || group.isFound ? group.commands : bestOf(group, words, isForgiving);
      const commands = all.slice(0, group.limit ?? all.length);
      if (commands.length === 0) return [];
      return [{ ...group, commands, isCorrected: isForgiving && group.isForgiving === true }];
    });
  const typed = fitting(false);
  if (words.length === 0) return typed;
  const isThere = typed.some(
    ({ isLast, commands }) => !isLast && commands.some((command) => scoreOf(textOf(command), words) > 0),
  );
  const found = isThere ? typed : fitting(true);
  const rankOfGroup = ({ commands, isLast, isNear }: CommandGroup) => {
    const best = Math.max(...commands.map((command) => rankOf(command, query, words)));
    if (isLast) return -1;
    return isNear && best > 0 ? Math.max(best, NEAR) : best;
  };
  return found
    .map((group) => ({ group, rank: rankOfGroup(group) }))
    .sort((a, b) => b.rank - a.rank)
    .map(({ group }) => group);
}

/** Ranks equal to a label that begins with the typed text. */
const NEAR = 2;

/** Ranks how well a command matches. */
function rankOf({ label, lead }: Command, query: string, words: readonly string[]): number {
  const [text, wanted] = [label.toLowerCase(), query.trim().toLowerCase()];
  if (lead?.toLowerCase() === wanted) return 4;
  if (text === wanted) return 3;
  if (text.startsWith(wanted)) return 2;
  return words.every((word) => ` ${text}`.includes(` ${word}`)) ? 1 : 0;
}

/** More than all words together can earn. */
const EXACT = 1_000;

const textOf = ({ label, lead = '', words = '' }: Command): string => `${label} ${lead} ${words}`.toLowerCase();

function bestOf({ commands, isForgiving }: CommandGroup, typed: readonly string[], isCorrected: boolean): Command[] {
  const words = isForgiving && isCorrected ? withNearestWords(typed, commands.map(textOf)) : typed;
  if (!words) return [];
  const scored: { command: Command; score: number }[] = [];
  const wanted = words.join(' ');
  for (const command of commands) {
    const score = scoreOf(textOf(command), words);
    if (score > 0) scored.push({ command, score: score + (command.lead?.toLowerCase() === wanted ? EXACT : 0) });
  }
  return scored.sort((a, b) => b.score - a.score).map(({ command }) => command);
}

/** Rates how well a text matches; 0 when a word is missing. */
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

/** Splits the label into parts and marks the matching ones. */
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
