// Writes what a browser shows of a group of notifications. It says no more than the inbox.
import type { InboxGroup } from '@worklane/contract/inbox';
import { NEW_DOCUMENT_TITLE } from '@worklane/domain/documents/vocabulary';
import { itemWords } from '@worklane/domain/inbox/item-words';
import { pathOf } from './group-path.ts';

/** As the service worker reads it. */
export interface PushMessage {
  title: string;
  body: string;
  /** Another message with the same tag replaces it. */
  tag: string;
  /** Of the newest notification: a message that is sent again says nothing new. */
  id: string;
  path: string;
}

/** In characters, of at most four bytes: a push service carries 4,096 bytes. */
const TITLE = 150;
const BODY = 400;

export function pushMessage(group: InboxGroup, namesById: ReadonlyMap<string, string>): PushMessage {
  const { key, title, subject, subject_id, items, count } = group;
  const name = title?.trim() || (subject === 'document' ? NEW_DOCUMENT_TITLE : 'Worklane');
  const [newest] = items;
  const words = newest ? itemWords(newest, namesById.get(newest.actor_id ?? '') ?? 'Former member') : '';
  const line = newest?.excerpt ? `${words}: “${newest.excerpt}”` : words;
  return {
    title: cut(key === null ? name : `${key} ${name}`, TITLE),
    body: cut(line, BODY) + (count > 1 ? `\nand ${(count - 1).toLocaleString('en')} more` : ''),
    tag: subject_id,
    id: newest?.id ?? '',
    path: pathOf(group),
  };
}

const cut = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1).toWellFormed()}…` : text;
