// Writes the e-mails about notifications. Names and texts of people are made harmless: none becomes a link.
import type { InboxGroup, InboxItem } from '@worklane/contract/inbox';
import { NEW_DOCUMENT_TITLE } from '@worklane/domain/documents/vocabulary';
import { itemWords } from '@worklane/domain/inbox/item-words';
import { type MailContent, nameInMail, renderMail } from '../../platform/mail/render-mail.ts';
import { pathOf } from './group-path.ts';

export interface MailWorld {
  publicUrl: string;
  company_name: string;
  namesById: ReadonlyMap<string, string>;
  unsubscribeUrl: string;
}

const LINES = 5;

export function burstMail(group: InboxGroup, world: MailWorld): MailContent {
  const name = subjectOf(group, world);
  return renderMail({
    subject: name,
    paragraphs: linesOf(group, world),
    button: { label: 'Open', url: urlOf(group, world) },
    footnote: footnoteOf(world),
  });
}

export function digestMail(groups: readonly InboxGroup[], hasMore: boolean, world: MailWorld): MailContent {
  const company = nameInMail(world.company_name);
  const more = hasMore ? ['There is more in your inbox.'] : [];
  return renderMail({
    subject: `Your digest from ${company}`,
    paragraphs: [...groups.map((group) => `${subjectOf(group, world)}: ${linesOf(group, world).join('; ')}`), ...more],
    button: { label: 'Open your inbox', url: `${world.publicUrl}/inbox` },
    footnote: footnoteOf(world),
  });
}

function subjectOf({ subject, key, title }: InboxGroup, { company_name }: MailWorld): string {
  if (subject === 'company') return nameInMail(title ?? company_name);
  const name = nameInMail(title?.trim() || NEW_DOCUMENT_TITLE);
  return key === null ? name : `${key} ${name}`;
}

/** Writes the lines of a group, oldest first. */
function linesOf({ items, count }: InboxGroup, { namesById }: MailWorld): string[] {
  const shown = items.slice(0, LINES).reverse();
  const more = count > shown.length ? [`and ${count - shown.length} more`] : [];
  return [...shown.map((item) => lineOf(item, namesById)), ...more];
}

function lineOf(item: InboxItem, namesById: MailWorld['namesById']): string {
  const words = itemWords(item, nameInMail(namesById.get(item.actor_id ?? '') ?? 'Former member'));
  return item.excerpt ? `${words}: “${nameInMail(item.excerpt)}”` : words;
}

const urlOf = (group: InboxGroup, { publicUrl }: MailWorld): string => `${publicUrl}${pathOf(group)}`;

const footnoteOf = ({ publicUrl, unsubscribeUrl }: MailWorld): string =>
  `Choose what you are e-mailed about in your profile: ${publicUrl}/profile. Stop e-mails like this one: ${unsubscribeUrl}`;
