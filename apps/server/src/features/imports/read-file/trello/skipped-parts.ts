// Lists what an import of a Trello board leaves out, each kind once with its count.
import type { ImportProblem } from '@worklane/contract/imports';
import { cleanLine } from '../clean-text.ts';
import { quote } from '../quote.ts';
import type { TrelloAction, TrelloBoard, TrelloCard } from './trello-board.ts';

/** Trello exports no more actions than this, the newest ones, and comments are actions. */
const ACTION_LIMIT = 1_000;
const SHOWN = 20;

export function skippedParts(
  board: TrelloBoard,
  actionsOf: (card: TrelloCard) => readonly TrelloAction[],
): ImportProblem[] {
  const cards = board.cards.flatMap((card) => card ?? []);
  const count = (matches: (card: TrelloCard) => boolean) => cards.filter(matches).length;
  const sum = (of: (card: TrelloCard) => number) => cards.reduce((total, card) => total + of(card), 0);
  const uploads = sum(
    ({ attachments }) => attachments.filter(({ url, isUpload }) => isUpload || isUploadAddress(url)).length,
  );
  const lost = sum(({ attachments }) => attachments.filter(({ url }) => !isWebAddress(url)).length);
  const missing = sum((card) => Math.max(0, card.badges.comments - commentsIn(actionsOf(card))));
  const moves = board.actions.filter((action) => action?.data.listAfter !== undefined).length;
  const messages = [
    ...actionWarnings(board),
    ...counted(missing, 'comment is', 'comments are', 'missing from the file, though its cards count them'),
    ...counted(
      uploads,
      'uploaded file is',
      'uploaded files are',
      'not in the export: descriptions keep the links, which need a Trello login',
    ),
    ...counted(lost, 'attachment without a web address was', 'attachments without a web address were', 'left out'),
    ...counted(
      count(({ cover }) => Boolean(cover?.idAttachment || cover?.color)),
      'card cover was',
      'card covers were',
      'left out',
    ),
    ...counted(
      sum(({ stickers }) => stickers.length),
      'sticker was',
      'stickers were',
      'left out',
    ),
    ...counted(
      sum(({ badges }) => badges.votes),
      'vote was',
      'votes were',
      'left out',
    ),
    ...counted(
      count(({ isTemplate }) => isTemplate),
      'card template becomes',
      'card templates become',
      'a ticket',
    ),
    ...counted(
      moves,
      'move',
      'moves',
      'between lists: the last one of a card tells since when it has its status, earlier ones are left out',
    ),
    ...emptyListWarnings(board, cards),
    ...(board.desc.trim() === '' ? [] : ['The description of the board was left out']),
  ];
  return messages.map((message) => ({ row: null, line: null, severity: 'warning', message }));
}

export function isWebAddress(url: string): boolean {
  return /^https?:\/\//i.test(url);
}

function isUploadAddress(url: string): boolean {
  return /^https:\/\/(?:[\w.-]+\.)?(?:trello\.com\/1\/cards\/|trello-attachments\.)/i.test(url);
}

export function isComment({ type }: TrelloAction): boolean {
  return type === 'commentCard' || type === 'copyCommentCard';
}

function commentsIn(actions: readonly TrelloAction[]): number {
  return actions.filter(isComment).length;
}

function counted(count: number, one: string, many: string, what: string): string[] {
  return count === 0 ? [] : [`${count.toLocaleString('en')} ${count === 1 ? one : many} ${what}`];
}

function actionWarnings({ actions }: TrelloBoard): string[] {
  const most = ACTION_LIMIT.toLocaleString('en');
  if (actions.length >= ACTION_LIMIT)
    return [
      `Trello exports only the newest ${most} actions of a board, and this file has that many: older comments, and who made older cards, are not in it`,
    ];
  return actions.length === 0 ? ['The file has no actions: comments, and who made the cards, are not in it'] : [];
}

function emptyListWarnings({ lists }: TrelloBoard, cards: readonly TrelloCard[]): string[] {
  const filled = new Set(cards.map(({ idList }) => idList));
  const empty = lists.flatMap((list) => (list && !filled.has(list.id) ? [quote(cleanLine(list.name))] : []));
  if (empty.length === 0) return [];
  const more = empty.length > SHOWN ? ` and ${empty.length - SHOWN} more` : '';
  return [
    `${empty.length === 1 ? 'A list' : 'Lists'} without cards left out: ${empty.slice(0, SHOWN).join(', ')}${more}`,
  ];
}
