// Lists the frames of a ticket for its page.
import type { TicketFrame } from '@worklane/contract/integrations/figma';
import type { TicketRef } from '@worklane/domain/access/refs';
import { designAddress } from '@worklane/domain/figma/design-address';
import type { Services } from '../../../platform/services.ts';
import type { Scope } from '../../../platform/session/scope.ts';
import { fileUrl } from '../../files/reads.ts';
import { readTicketFrames, type StoredFrame } from '../reads.ts';

export async function listFrames(
  { db }: Pick<Services, 'db'>,
  scope: Scope,
  ticket: TicketRef,
): Promise<TicketFrame[]> {
  const frames = await readTicketFrames(db, scope, ticket);
  return frames.map((frame) => ({
    ...frame,
    url: designAddress(frame),
    picture: shown(frame.picture),
    before: shown(frame.before),
  }));
}

const shown = (picture: StoredFrame['picture']): TicketFrame['picture'] =>
  picture && { url: fileUrl(picture.id), width: picture.width, height: picture.height };
