// Declares the parts of Trello's JSON export that are imported. Other members are ignored, and members that an older export
// lacks are empty.
import * as z from 'zod/mini';

const text = z.catch(z.string(), '');
const position = z.catch(z.number(), 0);
const texts = z.catch(z.array(z.string()), []);
const isTrue = z.catch(z.boolean(), false);
const nullableText = z.catch(z.nullable(z.string()), null);

const Member = z.object({ id: text, fullName: text, username: text });
const List = z.object({ id: z.string(), name: text, closed: isTrue, pos: position });
const Label = z.object({ name: text, color: nullableText });

const maybeText = z.catch(z.optional(z.string()), undefined);
/** Numbers and yes/no are texts in an export of Trello's; others write them as they are. */
const plain = z.catch(
  z.optional(
    z.pipe(
      z.union([z.string(), z.number(), z.boolean()]),
      z.transform((value) => String(value)),
    ),
  ),
  undefined,
);

const CustomFieldItem = z.object({
  idCustomField: text,
  /** Of the option that was chosen. */
  idValue: nullableText,
  value: z.catch(z.nullable(z.object({ text: plain, number: plain, date: maybeText, checked: plain })), null),
});

const CustomField = z.object({
  id: z.string(),
  name: text,
  pos: position,
  options: z.catch(z.array(z.object({ id: text, value: z.catch(z.object({ text }), { text: '' }) })), []),
});

const listOf = <Item extends z.ZodMiniType>(item: Item) => z.catch(z.array(z.catch(z.nullable(item), null)), []);

const Card = z.object({
  id: z.string(),
  name: text,
  desc: text,
  idList: text,
  idMembers: texts,
  labels: z.catch(z.array(Label), []),
  due: nullableText,
  start: nullableText,
  closed: isTrue,
  pos: position,
  isTemplate: isTrue,
  attachments: z.catch(z.array(z.object({ name: text, url: text, isUpload: isTrue })), []),
  dueComplete: isTrue,
  /** When its due date was marked complete, in newer exports. */
  dateCompleted: nullableText,
  dateLastActivity: nullableText,
  badges: z.catch(z.object({ comments: position, votes: position }), { comments: 0, votes: 0 }),
  cover: z.catch(z.nullable(z.object({ idAttachment: nullableText, color: nullableText })), null),
  stickers: z.catch(z.array(z.unknown()), []),
  customFieldItems: listOf(CustomFieldItem),
});
export type TrelloCard = z.infer<typeof Card>;

const CheckItem = z.object({
  id: text,
  name: text,
  state: text,
  pos: position,
  due: nullableText,
  idMember: nullableText,
});
export type TrelloCheckItem = z.infer<typeof CheckItem>;

const Checklist = z.object({
  idCard: text,
  name: text,
  pos: position,
  checkItems: z.catch(z.array(CheckItem), []),
});
export type TrelloChecklist = z.infer<typeof Checklist>;

const Action = z.object({
  id: text,
  type: text,
  date: text,
  memberCreator: z.catch(z.nullable(Member), null),
  data: z.catch(
    z.object({
      text,
      card: z.catch(z.object({ id: text, dueComplete: isTrue }), { id: '', dueComplete: false }),
      /** Of a move from one list to another. */
      listAfter: z.catch(z.optional(z.object({ id: text })), undefined),
    }),
    { text: '', card: { id: '', dueComplete: false } },
  ),
});
export type TrelloAction = z.infer<typeof Action>;

const Board = z.object({
  name: text,
  desc: text,
  lists: listOf(List),
  cards: z.array(z.unknown()),
  checklists: listOf(Checklist),
  members: listOf(Member),
  actions: listOf(Action),
  customFields: listOf(CustomField),
});

export interface TrelloBoard extends Omit<z.infer<typeof Board>, 'cards'> {
  /** Undefined: it is no card at all. */
  cards: (TrelloCard | undefined)[];
}

const AnyCard = z.object({ id: z.string(), idList: z.string(), idBoard: z.string(), name: z.string() });
const manyOf = z.catch(z.array(z.unknown()), []);
const CardByItself = z.object({ checklists: manyOf, members: manyOf, actions: manyOf });
const InList = z.catch(z.object({ data: z.object({ list: z.unknown() }) }), { data: { list: null } });

/** Wraps an exported card, or a list of them, in the board they come from; undefined for anything else. */
function boardOfCards(json: unknown): unknown {
  const cards = Array.isArray(json) ? json : [json];
  if (cards.length === 0 || !cards.every((card) => AnyCard.safeParse(card).success)) return undefined;
  const read = cards.map((card) => CardByItself.parse(card));
  const [checklists, members, actions] = [
    read.flatMap((card) => card.checklists),
    read.flatMap((card) => card.members),
    read.flatMap((card) => card.actions),
  ];
  // The name of their list is in their actions, newest first.
  const lists = actions.map((action) => InList.parse(action).data.list).toReversed();
  return { cards, lists, checklists, members, actions };
}

/** Reads a board of Trello; undefined when this JSON is none. */
export function readBoard(json: unknown): TrelloBoard | undefined {
  const isBoard = typeof json === 'object' && json !== null && 'lists' in json && 'cards' in json;
  const parsed = Board.safeParse(isBoard ? json : boardOfCards(json));
  if (!parsed?.success) return undefined;
  const cards = parsed.data.cards.map((card) => {
    const read = Card.safeParse(card);
    return read.success ? read.data : undefined;
  });
  return { ...parsed.data, cards };
}
