// Highlights the code of a document, block by block, as its language is loaded.
import type { Node } from 'prosemirror-model';
import { Plugin, PluginKey, type Transaction } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import { loadCode } from '../../../platform/code/load-code.ts';
import { codeLanguage } from '../code-languages.ts';
import type { CodePart } from '../color-code.ts';
import { schema } from '../schema.ts';
import { beginsIn, isOfWords } from './only-words.ts';

type Colors = typeof import('../color-code.ts');

interface Colored {
  set: DecorationSet;
  /** Changes with the blocks, not with their words. */
  blocks: object;
}

const key = new PluginKey<Colored>('code-colors');
const fetchColors = () => loadCode(() => import('../color-code.ts'));

function codeBlocks(doc: Node): { node: Node; pos: number }[] {
  const found: { node: Node; pos: number }[] = [];
  doc.descendants((node, pos) => {
    if (node.type === schema.nodes.code_block) found.push({ node, pos });
    return !node.isTextblock;
  });
  return found;
}

/** Colours blocks of code. Unchanged ones keep their colours; a moved one gets them again. */
function recolor(
  tr: Transaction,
  before: DecorationSet,
  known: WeakMap<Node, CodePart[]>,
  colors: Colors,
): DecorationSet {
  const set = before.map(tr.mapping, tr.doc);
  const [gone, added]: [Decoration[], Decoration[]] = [[], []];
  for (const { node, pos } of codeBlocks(tr.doc)) {
    const language = codeLanguage(node.attrs.language);
    if (language && !colors.hasLanguage(language)) continue;
    const cached = known.get(node);
    const old = set.find(pos, pos + node.nodeSize);
    if (cached && old.length === cached.length) continue;
    const parts = cached ?? (language ? colors.colorCode(node.textContent, language) : []);
    known.set(node, parts);
    gone.push(...old);
    for (const { from, to, kind } of parts)
      added.push(Decoration.inline(pos + 1 + from, pos + 1 + to, { 'data-code': kind }));
  }
  // Once for all blocks: each time goes through the whole document.
  return set.remove(gone).add(tr.doc, added);
}

/** Fetches what is missing; a document without code fetches nothing. */
async function fetchMissing(view: EditorView, asked: Set<string>, onReady: (colors: Colors) => void): Promise<void> {
  const wanted = codeBlocks(view.state.doc).map(({ node }) => codeLanguage(node.attrs.language));
  const missing = new Set(wanted.filter((name) => name !== undefined && !asked.has(name)) as string[]);
  if (missing.size === 0) return;
  for (const name of missing) asked.add(name);
  try {
    const colors = await fetchColors();
    await Promise.all([...missing].map((name) => colors.loadLanguage(name)));
    onReady(colors);
    if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(key, true));
  } catch {
    // Code without colours can be read; the next change asks again.
    for (const name of missing) asked.delete(name);
  }
}

export const codeColors = () => {
  let colors: Colors | undefined;
  let known = new WeakMap<Node, CodePart[]>();
  const asked = new Set<string>();
  const fetch = (view: EditorView) =>
    void fetchMissing(view, asked, (loaded) => {
      colors = loaded;
      known = new WeakMap();
    });
  return new Plugin<Colored>({
    key,
    state: {
      init: () => ({ set: DecorationSet.empty, blocks: {} }),
      apply: (tr, { set, blocks }) => {
        const isForced = tr.getMeta(key) === true;
        if (!tr.docChanged && !isForced) return { set, blocks };
        const isSame = !isForced && isOfWords(tr);
        if (!colors) return { set, blocks: isSame ? blocks : {} };
        if (isSame && !beginsIn(tr, schema.nodes.code_block)) return { set: set.map(tr.mapping, tr.doc), blocks };
        return { set: recolor(tr, set, known, colors), blocks: isSame ? blocks : {} };
      },
    },
    view: (view) => {
      fetch(view);
      return {
        update: (now, before) => key.getState(now.state)?.blocks !== key.getState(before)?.blocks && fetch(now),
      };
    },
    props: { decorations: (state) => key.getState(state)?.set },
  });
};
