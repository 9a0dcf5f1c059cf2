// Extracts the description of a design from a Figma file: with limits, and with sanitized texts.
import { DESIGN_LIMITS, type Design } from '@worklane/domain/figma/design';
import * as z from 'zod/mini';
import { cleanLine } from '../../../platform/outside/clean-text.ts';
import type { DesignFacts } from '../writes.ts';

const Node = z.object({ id: z.string(), name: z.string(), type: z.string() });
const Described = z.object({ name: z.string(), description: z.optional(z.string()) });

/** The fields that the specification names (extensions, section 7). */
export const FigmaFile = z.object({
  name: z.string(),
  version: z.string(),
  lastModified: z.iso.datetime({ offset: true }),
  document: z.object({ children: z._default(z.array(z.extend(Node, { children: z.optional(z.array(Node)) })), []) }),
  components: z._default(z.record(z.string(), Described), {}),
  styles: z._default(z.record(z.string(), z.object({ name: z.string(), styleType: z.string() })), {}),
});

const Facts = z.object({
  name: z.string(),
  version: z.optional(z.string()),
  last_touched_at: z.iso.datetime({ offset: true }),
});
/** Figma's documentation shows it inside `file`, the published schema outside. */
export const FileMeta = z.union([z.object({ file: Facts }), Facts]);

export const nameOf = (given: string): string => cleanLine(given, DESIGN_LIMITS.name) || 'Untitled';
const wordOf = (given: string) => cleanLine(given, 40);

export function factsOf(meta: z.output<typeof FileMeta>): DesignFacts {
  const { name, version, last_touched_at } = 'file' in meta ? meta.file : meta;
  return { name: nameOf(name), version: cleanLine(version ?? last_touched_at, 100), last_modified: last_touched_at };
}

export function designOfFile(file_key: string, file: z.output<typeof FigmaFile>): Design {
  const { pages: mostPages, frames: mostFrames, components, styles, description } = DESIGN_LIMITS;
  const given = file.document.children;
  let left: number = mostFrames;
  const pages = given.slice(0, mostPages).map(({ name, children = [] }) => {
    const frames = children.slice(0, left).map((each) => ({
      id: cleanLine(each.id, 100),
      name: nameOf(each.name),
      kind: wordOf(each.type),
    }));
    left -= frames.length;
    return { name: nameOf(name), frames };
  });
  const [all, allStyles] = [Object.values(file.components), Object.values(file.styles)];
  const frames = given.reduce((sum, { children = [] }) => sum + children.length, 0);
  return {
    file_key,
    name: nameOf(file.name),
    version: cleanLine(file.version, 100),
    last_modified: file.lastModified,
    pages,
    components: all.slice(0, components).map((each) => ({
      name: nameOf(each.name),
      description: cleanLine(each.description ?? '', description),
    })),
    styles: allStyles.slice(0, styles).map(({ name, styleType }) => ({ name: nameOf(name), kind: wordOf(styleType) })),
    is_cut: given.length > mostPages || frames > mostFrames || all.length > components || allStyles.length > styles,
  };
}
