// Lists the frames of a ticket for its page, and has their file checked when the last check was minutes ago.
import type { TicketFrame } from '@worklane/contract/integrations/figma';
import { SYSTEM } from '@worklane/domain/access/can';
import type { TicketRef } from '@worklane/domain/access/refs';
import { designAddress } from '@worklane/domain/figma/design-address';
import type { Services } from '../../../platform/services.ts';
import type { Scope } from '../../../platform/session/scope.ts';
import { fileUrl } from '../../files/reads.ts';
import { checkDesign } from '../commands/save-design.ts';
import { readDueFiles, readTicketFrames, type StoredFrame } from '../reads.ts';

export async function listFrames({ db, run, now }: Services, scope: Scope, ticket: TicketRef): Promise<TicketFrame[]> {
  const frames = await readTicketFrames(db, scope, ticket);
  if (frames.length > 0) for (const ref of await readDueFiles(db, ticket, now())) await run(SYSTEM, checkDesign, ref);
  return frames.map((frame) => ({
    ...frame,
    url: designAddress(frame),
    picture: shown(frame.picture),
    before: shown(frame.before),
  }));
}

const shown = (picture: StoredFrame['picture']): TicketFrame['picture'] =>
  picture && { url: fileUrl(picture.id), width: picture.width, height: picture.height };
