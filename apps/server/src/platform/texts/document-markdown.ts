// Writes the cleaned HTML of a document as Markdown, with GitHub's tables, tasks and alerts. What Markdown has no sign for stays HTML.
import { createBreath } from '../background/create-breath.ts';
import { readHtmlTree } from './html-tree.ts';
import { MarkdownWriter } from './markdown-writer.ts';

/** @param html as it is stored @returns blocks with an empty line between two, and a line end */
export async function documentMarkdown(html: string): Promise<string> {
  const breathe = createBreath();
  const { root } = await readHtmlTree(html, breathe);
  const writer = new MarkdownWriter();
  for (const _step of writer.write(root.children)) await breathe();
  return writer.lines.length > 0 ? `${writer.lines.join('\n')}\n` : '';
}
