// Lists how the demo team works on a document: they write it, comment on passages, and resolve threads.
import type { ProjectRef } from '@worklane/domain/access/refs';
import type { DemoDocument, DemoThread } from '@worklane/domain/demo/story';
import { textBlockSteps } from '@worklane/domain/documents/text-blocks';
import { DOCUMENT_LIMITS } from '@worklane/domain/documents/vocabulary';
import { uuidv7 } from 'uuidv7';
import { cleanDocument } from '../../platform/texts/clean-document.ts';
import { replyInThread } from '../document-threads/commands/reply-in-thread.ts';
import { resolveThread } from '../document-threads/commands/resolve-thread.ts';
import { startThread } from '../document-threads/commands/start-thread.ts';
import { createDocument } from '../documents/commands/create-document.ts';
import type { Perform, Step, Viewers } from './stage.ts';

interface Stage {
  perform: Perform;
  viewers: Viewers;
}

export function stepsOfDocument(project: ProjectRef, document: DemoDocument, { perform, viewers }: Stage): Step[] {
  const { by, createdAgo, content, threads = [], ...fields } = document;
  const ref = { ...project, id: uuidv7() };
  const html = 'html' in content ? content.html : '';
  const write: Step = {
    ago: createdAgo,
    async act(at) {
      const held =
        'url' in content
          ? { external_url: content.url }
          : { content: (await cleanDocument(html, DOCUMENT_LIMITS.content)).html };
      await perform(viewers[by], createDocument, { ...ref, fields: { ...fields, ...held } }, at);
    },
  };
  const stepsOf = ({ about, comments, resolvedBy }: DemoThread): Step[] => {
    const thread_id = uuidv7();
    const steps = comments.map(({ by: author, text, afterDays }, index): Step => {
      const comment = { ...ref, thread_id, comment_id: uuidv7(), content: text };
      const act =
        index === 0
          ? (at: Date) => perform(viewers[author], startThread, { ...comment, anchor: anchorOf(html, about) }, at)
          : (at: Date) => perform(viewers[author], replyInThread, comment, at);
      return { ago: createdAgo - afterDays, act };
    });
    if (resolvedBy === undefined) return steps;
    const resolve = { ...ref, thread_id, is_resolved: true };
    return [
      ...steps,
      { ago: steps.at(-1)?.ago ?? createdAgo, act: (at) => perform(viewers[resolvedBy], resolveThread, resolve, at) },
    ];
  };
  return [write, ...threads.flatMap(stepsOf)];
}

/** Finds the words in the document. */
function anchorOf(html: string, words: string | undefined) {
  if (words === undefined) return null;
  const steps = textBlockSteps(html);
  let step = steps.next();
  while (!step.done) step = steps.next();
  const block = step.value.find(({ text }) => text.includes(words));
  if (!block) throw new Error(`no block of the document holds the words: ${words}`);
  return [{ block: block.id, start: block.text.indexOf(words), quote: words }];
}
