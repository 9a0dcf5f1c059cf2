// Takes in what is pasted or dropped: structure from other programs, Markdown, addresses, pictures.
import { safeAddress } from '@worklane/domain/documents/safe-address';
import {
  DOMParser as BlockParser,
  DOMSerializer,
  Fragment,
  type Node,
  type ResolvedPos,
  Slice,
} from 'prosemirror-model';
import { Plugin, Selection, TextSelection } from 'prosemirror-state';
import { CellSelection } from 'prosemirror-tables';
import type { EditorView } from 'prosemirror-view';
import { isList } from '../blocks/find-block.ts';
import { looksLikeMarkdown } from '../html/looks-like-markdown.ts';
import { markdownHtml } from '../html/markdown-html.ts';
import { editableHtml } from '../html/read-html.ts';
import { schema } from '../schema.ts';

const { nodes, marks } = schema;
const parser = BlockParser.fromSchema(schema);

function sliceOf(html: string, isInList: boolean): Slice {
  const { content } = parser.parseSlice(editableHtml(html), { preserveWhitespace: 'full' });
  const { firstChild, lastChild, childCount } = content;
  // Items go among the items, paragraphs into the one that is written; other blocks stay whole.
  if (isInList && childCount === 1 && isList(firstChild)) return new Slice(content, 3, 3);
  const openness = (node: Node | null) => (node?.type === nodes.paragraph ? 1 : 0);
  return new Slice(content, openness(firstChild), openness(lastChild));
}

/** All words of a slice, for where no block can stand. */
function wordsOf({ content }: Slice): Fragment {
  let words = Fragment.empty;
  content.descendants((node) => {
    if (!node.isTextblock) return true;
    if (words.size > 0) words = words.addToEnd(nodes.hard_break.create());
    words = words.append(node.type.spec.code ? Fragment.from(schema.text(node.textContent || ' ')) : node.content);
    return false;
  });
  return words;
}

function insert(view: EditorView, slice: Slice): void {
  const { $from, empty } = view.state.selection;
  const tr = view.state.tr;
  const isEmptyBlock = empty && $from.parent.type === nodes.paragraph && $from.parent.content.size === 0;
  if (isInCell($from) || $from.parent.type === nodes.image) {
    const words = wordsOf(slice);
    tr.replaceWith($from.pos, tr.selection.to, words);
    tr.setSelection(TextSelection.create(tr.doc, $from.pos + words.size));
  } else if (isEmptyBlock && slice.content.size > 0) {
    tr.replaceWith($from.before(), $from.after(), slice.content);
    tr.setSelection(Selection.near(tr.doc.resolve(tr.mapping.map($from.after())), -1));
  } else tr.replaceSelection(slice);
  view.dispatch(tr.scrollIntoView().setMeta('paste', true));
}

const isInCell = ($pos: ResolvedPos) =>
  $pos.depth > 1 && $pos.parent.type === nodes.line && $pos.node(-1).type !== nodes.list_item;

const ADDRESS = /^(?:https?:\/\/|mailto:)\S+$/i;

/** An address over words links them; elsewhere it is its own words. */
function pasteAddress(view: EditorView, text: string): boolean {
  const href = ADDRESS.test(text.trim()) ? safeAddress(text.trim()) : undefined;
  if (!href) return false;
  const { from, to, empty, $from } = view.state.selection;
  if ($from.parent.type.spec.code) return false;
  const tr = view.state.tr;
  if (empty) tr.replaceSelectionWith(schema.text(text.trim(), [marks.link.create({ href })]), false);
  else tr.addMark(from, to, marks.link.create({ href }));
  view.dispatch(tr.removeStoredMark(marks.link).scrollIntoView());
  return true;
}

/** Lines of plain words: an empty line parts paragraphs, others break the line. */
function plainSlice(text: string): Slice {
  const paragraphs = text.replace(/\r\n?/g, '\n').split(/\n{2,}/);
  const blocks = paragraphs.map((paragraph) => {
    const lines = paragraph.split('\n').flatMap((line, index) => {
      const words = line === '' ? [] : [schema.text(line)];
      return index === 0 ? words : [nodes.hard_break.create(), ...words];
    });
    return nodes.paragraph.create(null, lines);
  });
  return new Slice(Fragment.from(blocks), 1, 1);
}

/** Other editors of the same make cut their text in the same way, and mean other blocks by it. */
const OWN = 'data-worklane-slice';
const isFromHere = (html: string) => html.includes(OWN);

class OwnSerializer extends DOMSerializer {
  override serializeFragment(...[fragment, options, target]: Parameters<DOMSerializer['serializeFragment']>) {
    const made = super.serializeFragment(fragment, options, target);
    if (made.firstChild?.nodeType === 1) (made.firstChild as Element).setAttribute(OWN, '');
    return made;
  }
}
const { nodes: drawnNodes, marks: drawnMarks } = DOMSerializer.fromSchema(schema);
const clipboardSerializer = new OwnSerializer(drawnNodes, drawnMarks);

function paste(view: EditorView, data: DataTransfer, isPlain: boolean): boolean {
  const [text, html] = [data.getData('text/plain'), data.getData('text/html')];
  const { $from } = view.state.selection;
  if ($from.parent.type.spec.code) {
    view.dispatch(view.state.tr.insertText(text.replace(/\r\n?/g, '\n')).scrollIntoView());
    return true;
  }
  // What the editor copied knows best how it was cut; cells are filled one by one.
  if (isFromHere(html) || view.state.selection instanceof CellSelection) return false;
  if (!isPlain && pasteAddress(view, text)) return true;
  const isCode = data.types.includes('vscode-editor-data');
  const rich = html === '' || isCode || isPlain ? undefined : html;
  const made = rich ?? (isPlain || isCode || !looksLikeMarkdown(text) ? undefined : markdownHtml(text));
  const isInList = $from.depth > 1 && $from.node(-1).type === nodes.list_item;
  const slice = made === undefined ? undefined : sliceOf(made, isInList);
  if (slice && slice.content.size > 0) insert(view, slice);
  else if (isCode && text.includes('\n')) insert(view, codeSlice(text, data.getData('vscode-editor-data')));
  else insert(view, plainSlice(text));
  return true;
}

/** @param about what an editor of code says beside its words */
function codeSlice(text: string, about: string): Slice {
  const language = /"mode":"([\w+#.-]{1,30})"/.exec(about)?.[1] ?? 'text';
  const code = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  return new Slice(Fragment.from(nodes.code_block.create({ language }, schema.text(code))), 0, 0);
}

const picturesIn = (data: DataTransfer | null) =>
  [...(data?.files ?? [])].filter(({ type }) => /^image\/(?:png|jpe?g|gif|webp)$/.test(type));

/** @param onPictures takes in files at a place */
export const pasting = (onPictures: (view: EditorView, files: File[], pos: number) => void) => {
  let isPlain = false;
  return new Plugin({
    props: {
      clipboardSerializer,
      transformPastedHTML: (html) => (isFromHere(html) ? html : editableHtml(html).innerHTML),
      handleKeyDown: (_view, event) => {
        // A paste from a menu has no key of its own, and Shift with Insert is the plain key for one.
        isPlain = event.shiftKey && event.key.toLowerCase() === 'v';
        return false;
      },
      handlePaste: (view, event) => {
        const data = event.clipboardData;
        if (!data) return false;
        const pictures = picturesIn(data);
        // A word processor sends its text as a picture too.
        if (pictures.length > 0 && data.getData('text/plain') === '') {
          onPictures(view, pictures, view.state.selection.from);
          return true;
        }
        const asWords = isPlain;
        isPlain = false;
        return paste(view, data, asWords);
      },
      handleDrop: (view, event) => {
        const pictures = picturesIn(event.dataTransfer);
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (pictures.length === 0 || !place) return false;
        event.preventDefault();
        onPictures(view, pictures, place.pos);
        return true;
      },
    },
  });
};
