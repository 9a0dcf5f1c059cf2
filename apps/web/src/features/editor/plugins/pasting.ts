// Inserts what is pasted or dropped: structure from other programs, Markdown, addresses, pictures.
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
import { isTooLong } from './paste-limits.ts';
import { cutSigns, type PlacedPicture, takePictures } from './pasted-pictures.ts';

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

/** Returns all words of a slice, for places where no block is allowed. */
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

function insert(view: EditorView, slice: Slice, files: readonly File[] = []): PlacedPicture[] {
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
  const places = cutSigns(tr, files);
  view.dispatch(tr.scrollIntoView().setMeta('paste', true));
  return places;
}

const isInCell = ($pos: ResolvedPos) =>
  $pos.depth > 1 && $pos.parent.type === nodes.line && $pos.node(-1).type !== nodes.list_item;

const ADDRESS = /^(?:https?:\/\/|mailto:)\S+$/i;

/** Pastes an address: over selected words it links them, elsewhere it is inserted as a link. */
function pasteAddress(view: EditorView, text: string, { onAddress }: PastingWishes): boolean {
  const href = ADDRESS.test(text.trim()) ? safeAddress(text.trim()) : undefined;
  if (!href) return false;
  const { from, to, empty, $from } = view.state.selection;
  if ($from.parent.type.spec.code) return false;
  const tr = view.state.tr;
  if (empty) tr.replaceSelectionWith(schema.text(text.trim(), [marks.link.create({ href })]), false);
  else tr.addMark(from, to, marks.link.create({ href }));
  view.dispatch(tr.removeStoredMark(marks.link).scrollIntoView());
  if (empty) onAddress?.(view, { from, to: from + text.trim().length, href });
  return true;
}

/** Makes paragraphs of plain lines: an empty line starts a new paragraph, others break the line. */
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

function paste(view: EditorView, data: DataTransfer, isPlain: boolean, wishes: PastingWishes): boolean {
  const [text, html] = [data.getData('text/plain'), data.getData('text/html')];
  const { $from } = view.state.selection;
  if ($from.parent.type.spec.code) {
    view.dispatch(view.state.tr.insertText(text.replace(/\r\n?/g, '\n')).scrollIntoView());
    return true;
  }
  // What the editor copied knows best how it was cut; cells are filled one by one.
  if (isFromHere(html) || view.state.selection instanceof CellSelection) return false;
  if (!isPlain && pasteAddress(view, text, wishes)) return true;
  const isCode = data.types.includes('vscode-editor-data');
  const rich = html === '' || isCode || isPlain ? undefined : html;
  if (isTooLong(text, rich ?? '')) {
    wishes.onRefused('text', 1);
    return true;
  }
  const made = rich ?? (isPlain || isCode || !looksLikeMarkdown(text) ? undefined : readMarkdown(text));
  const isInList = $from.depth > 1 && $from.node(-1).type === nodes.list_item;
  const pictures = made === undefined ? undefined : takePictures(made);
  const slice = pictures && sliceOf(pictures.html, isInList);
  if (pictures && pictures.lost > 0) wishes.onRefused('picture', pictures.lost);
  if (pictures && slice && slice.content.size > 0)
    for (const { file, pos } of insert(view, slice, pictures.files)) wishes.onPictures(view, [file], pos);
  else if (isCode && text.includes('\n')) insert(view, codeSlice(text, data.getData('vscode-editor-data')));
  else insert(view, plainSlice(text));
  return true;
}

function readMarkdown(text: string): string | undefined {
  try {
    return markdownHtml(text);
  } catch {
    // Thousands of quotes in one another are more than the parser can read: the words come as they are.
    return undefined;
  }
}

/** @param about what an editor of code says beside its words */
function codeSlice(text: string, about: string): Slice {
  const language = /"mode":"([\w+#.-]{1,30})"/.exec(about)?.[1] ?? 'text';
  const code = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  return new Slice(Fragment.from(nodes.code_block.create({ language }, schema.text(code))), 0, 0);
}

const isPicture = ({ type }: File) => /^image\/(?:png|jpe?g|gif|webp)$/.test(type);

export type Refused = 'file' | 'picture' | 'text';

export interface PastingWishes {
  /** Takes in pictures at a place. */
  onPictures: (view: EditorView, files: File[], pos: number) => void;
  /** An address was pasted by itself, and is a link now. */
  onAddress?: (view: EditorView, link: { from: number; to: number; href: string }) => void;
  /** Says that files, pictures among the pasted words, or a text that is too long were left out. */
  onRefused: (what: Refused, count: number) => void;
}

/** @returns whether there were files */
function takeFiles(view: EditorView, files: readonly File[], pos: number, wishes: PastingWishes): boolean {
  const pictures = files.filter(isPicture);
  if (pictures.length > 0) wishes.onPictures(view, pictures, pos);
  if (pictures.length < files.length) wishes.onRefused('file', files.length - pictures.length);
  return files.length > 0;
}

/** @returns the position for a dropped picture: between blocks, and never above the block that the pointer is on */
function belowBlock({ state: { doc } }: EditorView, { pos, inside }: { pos: number; inside: number }): number {
  return inside === pos ? pos + (doc.nodeAt(inside)?.nodeSize ?? 0) : pos;
}

function drop(view: EditorView, event: DragEvent, wishes: PastingWishes): boolean {
  const data = event.dataTransfer;
  const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
  // What is dragged within the document moves.
  if (!data || !place || view.dragging) return false;
  if (takeFiles(view, [...data.files], belowBlock(view, place), wishes)) return true;
  const html = data.getData('text/html');
  if (!/<img\b/i.test(html) || isFromHere(html)) return false;
  view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(place.pos))));
  return paste(view, data, false, wishes);
}

export const pasting = (wishes: PastingWishes) => {
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
        // A word processor sends its text as a picture too.
        const isFiles = data.getData('text/plain') === '';
        if (isFiles && takeFiles(view, [...data.files], view.state.selection.from, wishes)) return true;
        const asWords = isPlain;
        isPlain = false;
        return paste(view, data, asWords, wishes);
      },
      handleDrop: (view, event) => {
        const isTaken = drop(view, event, wishes);
        if (isTaken) event.preventDefault();
        return isTaken;
      },
    },
  });
};
