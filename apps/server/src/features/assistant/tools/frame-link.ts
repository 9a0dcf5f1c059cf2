// Builds the paragraph of a new ticket's description that links to a frame of the design.
import type { Design } from '@worklane/domain/figma/design';
import { designAddress } from '@worklane/domain/figma/design-address';
import { htmlOfText } from '@worklane/domain/text/plain-html';
import { ToolProblem } from './define-tool.ts';

/** @param frame its id, or its name if no other frame has it. @throws ToolProblem */
export function frameLink({ file_key, pages }: Design, frame: string): string {
  const wanted = frame.trim().toLowerCase();
  const frames = pages.flatMap((page) => page.frames);
  const byId = frames.filter(({ id }) => id.toLowerCase() === wanted.replaceAll('-', ':'));
  const [found, other] = byId.length > 0 ? byId : frames.filter(({ name }) => name.toLowerCase() === wanted);
  if (!found) throw new ToolProblem(`The design has no frame ${frame.slice(0, 100)}.`);
  if (other) throw new ToolProblem(`The design has more than one frame called ${frame.slice(0, 100)}. Use the id.`);
  const address = designAddress({ file_key, node_id: found.id });
  return `<p><a href="${address}">${htmlOfText(found.name).slice('<p>'.length, -'</p>'.length)}</a></p>`;
}
