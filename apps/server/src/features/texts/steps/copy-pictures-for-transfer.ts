// Copies pictures for a ticket that leaves its project: those its texts show and other tickets own. Its own move with it.
import type { TicketRef } from '@worklane/domain/access/refs';
import { filesIn, withFiles } from '@worklane/domain/files/file-addresses';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { copyFiles } from '../../files/steps/copy-files.ts';
import { ofTicket } from '../../files/steps/owner.ts';
import { lockPictures } from './lock-files.ts';
import { readTextsWithFiles, replaceTexts } from './texts-with-files.ts';

export async function copyPicturesForTransfer(context: CommandContext, ticket: TicketRef): Promise<void> {
  const { tx, newId } = context;
  const { id } = ticket;
  const texts = await readTextsWithFiles(tx, ticket);
  const shown = await lockPictures(tx, ticket, [...new Set(texts.flatMap(({ text }) => filesIn(text)))]);
  const idsByFile = new Map(shown.filter((each) => each.ticket_id !== id).map((each) => [each.id, newId()]));
  if (idsByFile.size === 0) return;
  await copyFiles(context, { owner: ofTicket(ticket), idsByFile });
  await replaceTexts(
    tx,
    ticket,
    texts.map((each) => ({ ...each, text: withFiles(each.text, idsByFile) })),
  );
}
