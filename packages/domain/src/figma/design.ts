// Defines the stored description of a design file, and summarises it in words.

export interface Design {
  file_key: string;
  name: string;
  version: string;
  /** An ISO timestamp. */
  last_modified: string;
  /** The document's pages with their outermost layers. */
  pages: { name: string; frames: DesignFrame[] }[];
  components: { name: string; description: string }[];
  styles: { name: string; kind: string }[];
  /** Whether the file has more than the description holds. */
  is_cut: boolean;
}

export interface DesignFrame {
  id: string;
  name: string;
  /** Figma's name for it: FRAME, SECTION, COMPONENT. */
  kind: string;
}

export const DESIGN_LIMITS = {
  pages: 50,
  frames: 500,
  components: 300,
  styles: 200,
  name: 200,
  description: 500,
  summary: 20_000,
} as const;

/** Summarises without a model: name, version, pages with their frames, components and styles. */
export function summariseDesign(design: Design): string {
  const { name, version, last_modified, pages, components, styles, is_cut } = design;
  const lines = [
    `Figma file: ${name}`,
    `Last modified: ${last_modified}`,
    `Version: ${version}`,
    `Pages: ${pages.length}`,
    ...pages.flatMap((page) => [`- ${page.name}: ${count(page.frames.length, 'frame')}`, ...framesOf(page.frames)]),
    `Components: ${components.length}`,
    ...components.map((each) => `- ${each.name}${each.description && `: ${each.description}`}`),
    `Styles: ${styles.length}`,
    ...styles.map((each) => `- ${each.name} (${each.kind.toLowerCase()})`),
    ...(is_cut ? ['The file has more than this.'] : []),
  ];
  const fitting: string[] = [];
  let length = 0;
  for (const line of lines) {
    length += line.length + 1;
    if (length > DESIGN_LIMITS.summary) break;
    fitting.push(line);
  }
  return fitting.join('\n');
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
const framesOf = (frames: readonly DesignFrame[]) =>
  frames.map((frame) => `  - ${frame.name} (${frame.kind.toLowerCase().replaceAll('_', ' ')})`);
