// Gives imported tickets their own copies of other tickets' pictures that their texts show, as saving each text would.
import type { ProjectRef } from '@worklane/domain/access/refs';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { copyFiles } from '../../files/steps/copy-files.ts';
import { ofTicket } from '../../files/steps/owner.ts';
import { ownPictures } from './own-pictures.ts';
import { readIdsWithFiles, readTextsWithFiles, replaceTexts } from './texts-with-files.ts';

interface Input extends ProjectRef {
  ids: readonly string[];
}

/** */
export async function ownShownPictures(context: CommandContext, { company_id, project_id, ids }: Input): Promise<void> {
  for (const id of await readIdsWithFiles(context.tx, { company_id }, ids)) {
    const ticket = { company_id, project_id, id };
    const texts = await readTextsWithFiles(context.tx, ticket);
    const changed: typeof texts = [];
    for (const each of texts) {
      const { html, idsByFile } = await ownPictures(context, ofTicket(ticket), { html: each.text, before: '' });
      await copyFiles(context, { owner: ofTicket(ticket), idsByFile, areShown: true });
      if (html !== each.text) changed.push({ ...each, text: html });
    }
    await replaceTexts(context.tx, ticket, changed);
  }
}
