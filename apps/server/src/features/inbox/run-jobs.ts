// Mails notifications: of one ticket or document, or the digest of a day. A message that a mail server may have received is
// never sent again; one that it refused is.
import type { InboxGroup } from '@worklane/contract/inbox';
import type { NotificationKind } from '@worklane/domain/inbox/vocabulary';
import { handles, type JobHandler } from '../../platform/jobs/define-job.ts';
import { MailFailure } from '../../platform/mail/create-mail.ts';
import type { MailContent } from '../../platform/mail/render-mail.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import { mailBurst, mailDigest } from './jobs.ts';
import { type Addressee, readAddressee, readNames, readPending } from './mail-reads.ts';
import { burstMail, digestMail, type MailWorld } from './mails.ts';
import { readChosen } from './reads.ts';
import { rightsInInbox } from './rights-in-inbox.ts';
import { forgetMailed, type Mailed, noteMailed, noteTaken } from './steps/note-mailed.ts';
import { tokenOf, type Unsubscription } from './unsubscribe-token.ts';

export const inboxJobs = (services: Services): JobHandler[] => {
  const { db, now, mail, config, log, sealFor } = services;
  const seal = sealFor('unsubscribe');

  /** Reads what is to be mailed, as the person may see it now; undefined when there is nothing. */
  async function read(whose: { company_id: string; user_id: string }, ids: readonly string[]) {
    const to = ids.length === 0 ? undefined : await readAddressee(db, whose);
    if (!to) return undefined;
    const rights = rightsInInbox(to.viewer, whose.company_id);
    const page = await readChosen(db, scopeOf(to.viewer), Object.assign({ ids, now: now() }, rights, whose));
    const people = page.groups.flatMap(({ items }) => items.flatMap(({ actor_id }) => actor_id ?? []));
    const namesById = await readNames(db, people);
    return page.groups.length === 0 ? undefined : { to, page, namesById };
  }

  async function send(
    { email }: Addressee,
    mailed: Mailed,
    unsubscribing: Unsubscription,
    write: (unsubscribeUrl: string) => MailContent,
  ): Promise<void> {
    const unsubscribeUrl = `${config.publicUrl}/api/unsubscribe?token=${tokenOf(seal, unsubscribing)}`;
    const headers = {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    };
    let isHandedOver = false;
    const onHandOver = async () => {
      await db.transaction((tx) => noteMailed(tx, mailed, now()));
      isHandedOver = true;
    };
    const message = { to: email, company_id: mailed.company_id, headers, onHandOver };
    try {
      await mail.send(Object.assign(message, write(unsubscribeUrl)));
    } catch (error) {
      if (!isHandedOver) throw error;
      const isRefused = error instanceof MailFailure && error.isRefused;
      if (!isRefused) {
        log.warn({ error: (error as Error).message }, 'a mail server may have taken an e-mail: it is not sent again');
        return;
      }
      await db.transaction((tx) => forgetMailed(tx, mailed));
      throw error;
    }
    await db.transaction((tx) => noteTaken(tx, mailed));
  }

  const worldOf = (to: Addressee, namesById: MailWorld['namesById'], unsubscribeUrl: string): MailWorld => ({
    publicUrl: config.publicUrl,
    company_name: to.company_name,
    namesById,
    unsubscribeUrl,
  });

  return [
    handles(mailBurst, async ({ company_id, user_id, subject_id }) => {
      const whose = { company_id, user_id };
      const ids = await readPending(db, whose, { mail: 'email', until: now(), subject_id });
      const found = await read(whose, ids);
      const [group] = found?.page.groups ?? [];
      if (!found || !group) return;
      const unsubscribing = { company_id, user_id, channel: 'email' as const, kinds: kindsIn(found.page.groups) };
      await send(found.to, { company_id, user_id, ids }, unsubscribing, (url) =>
        burstMail(group, worldOf(found.to, found.namesById, url)),
      );
    }),

    handles(mailDigest, async ({ company_id, user_id, day, until }) => {
      const whose = { company_id, user_id };
      const ids = await readPending(db, whose, { mail: 'digest', until: new Date(until) });
      const found = await read(whose, ids);
      if (!found) return;
      const { groups, has_more } = found.page;
      const unsubscribing = { company_id, user_id, channel: 'digest' as const, kinds: kindsIn(groups) };
      await send(found.to, { company_id, user_id, ids, day }, unsubscribing, (url) =>
        digestMail(groups, has_more, worldOf(found.to, found.namesById, url)),
      );
    }),
  ];
};

const kindsIn = (groups: readonly InboxGroup[]): NotificationKind[] => [
  ...new Set(groups.flatMap(({ items }) => items.map(({ kind }) => kind))),
];
