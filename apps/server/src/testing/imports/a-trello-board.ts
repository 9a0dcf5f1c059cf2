// Builds a board as Trello exports it: the members that matter here and some of the many others, in Trello's own shapes.

/** Makes an id of Trello's, which begins with the second it was made in. */
export function trelloId(second: number, number: number): string {
  return second.toString(16).padStart(8, '0') + number.toString(16).padStart(16, '0');
}

const MADE = Date.UTC(2024, 2, 5, 9, 30) / 1000;
const boardId = trelloId(MADE, 1);
const mara = {
  id: trelloId(MADE, 10),
  fullName: 'Mara Lindqvist',
  username: 'maralindqvist',
  initials: 'ML',
  avatarUrl: null,
};
const jana = { id: trelloId(MADE, 11), fullName: 'Jana Nováková', username: 'jana_n', initials: 'JN', avatarUrl: null };

const list = (number: number, name: string, closed = false) => ({
  id: trelloId(MADE, number),
  name,
  closed,
  color: null,
  idBoard: boardId,
  pos: number * 16384,
  subscribed: false,
  softLimit: null,
  type: null,
  datasource: { filter: false },
  creationMethod: null,
  limits: {},
});
const LISTS = [
  list(20, 'To Do'),
  list(21, 'Doing'),
  list(22, 'Waiting for the customer'),
  list(23, 'Done'),
  list(24, 'Old', true),
];

const label = (number: number, name: string, color: string | null) => ({
  id: trelloId(MADE, number),
  idBoard: boardId,
  name,
  color,
  uses: 2,
});

interface CardInput {
  name: string;
  list?: number;
  [member: string]: unknown;
}

export const trelloCard = (number: number, { name, list: at = 0, ...rest }: CardInput) => ({
  id: trelloId(MADE + number, 100 + number),
  name,
  desc: '',
  idList: LISTS[at]?.id,
  idBoard: boardId,
  closed: false,
  pos: number * 65536,
  idMembers: [],
  labels: [],
  idLabels: [],
  due: null,
  dueComplete: false,
  start: null,
  idChecklists: [],
  attachments: [],
  customFieldItems: [],
  isTemplate: false,
  idShort: number,
  subscribed: false,
  shortLink: `sl${number}`,
  shortUrl: `https://trello.com/c/sl${number}`,
  url: `https://trello.com/c/sl${number}/x`,
  badges: { votes: 0, comments: 0 },
  cover: { color: null },
  dateLastActivity: '2024-06-01T08:00:00.000Z',
  ...rest,
});

const comment = (
  number: number,
  card: { id: string; name: string },
  member: typeof mara,
  text: string,
  date: string,
) => ({
  id: trelloId(MADE, 1000 + number),
  idMemberCreator: member.id,
  type: 'commentCard',
  date,
  appCreator: null,
  data: {
    text,
    textData: { emoji: {} },
    card: { id: card.id, name: card.name, idShort: number, shortLink: `sl${number}` },
    board: { id: boardId, name: 'Relaunch', shortLink: 'brd' },
    list: { id: LISTS[0]?.id, name: 'To Do' },
  },
  limits: {},
  memberCreator: { ...mara, activityBlocked: false, ...member },
});

export function aTrelloBoard() {
  const cards = [
    trelloCard(2, {
      name: 'Second in its list',
      due: '2024-07-01T12:00:00.000Z',
      start: '2024-06-20T12:00:00.000Z',
      idMembers: [mara.id, jana.id],
    }),
    trelloCard(1, {
      name: 'First <b>card</b>',
      desc: 'Some *markdown*\r\nand more',
      idMembers: [mara.id],
      labels: [label(30, 'Design', 'sky'), label(31, '', 'green_dark')],
      attachments: [
        {
          id: trelloId(MADE, 50),
          name: 'plan.pdf',
          url: 'https://trello.com/1/cards/x/attachments/y/download/plan.pdf',
        },
        { id: trelloId(MADE, 51), name: 'bad', url: 'javascript:alert(1)' },
      ],
    }),
    trelloCard(3, { name: 'Under way', list: 1 }),
    trelloCard(4, {
      name: 'With the customer',
      list: 2,
      customFieldItems: [{ id: 'i1', idCustomField: 'x', idValue: null, value: { number: '3' } }],
    }),
    trelloCard(5, { name: 'Finished', list: 3 }),
    trelloCard(6, { name: 'Put away', closed: true }),
    trelloCard(7, { name: 'In a list that is put away', list: 4 }),
  ];
  const first = cards[1] as (typeof cards)[number];
  const checkItem = (number: number, name: string, state: 'complete' | 'incomplete') => ({
    id: trelloId(MADE, 200 + number),
    name,
    state,
    pos: number,
    due: null,
    idMember: null,
    nameData: { emoji: {} },
  });
  return {
    id: boardId,
    name: 'Relaunch',
    desc: '',
    closed: false,
    url: 'https://trello.com/b/brd/relaunch',
    prefs: { permissionLevel: 'private', background: 'blue' },
    labelNames: { green: '', sky: 'Design' },
    lists: LISTS,
    members: [mara, jana],
    memberships: [{ idMember: mara.id, memberType: 'admin' }],
    labels: [label(30, 'Design', 'sky'), label(31, '', 'green_dark')],
    cards,
    checklists: [
      {
        id: trelloId(MADE, 60),
        name: 'Before launch',
        idBoard: boardId,
        idCard: first.id,
        pos: 16384,
        checkItems: [checkItem(2, 'Second', 'incomplete'), checkItem(1, 'First', 'complete')],
      },
    ],
    customFields: [{ id: 'x', name: 'Points', type: 'number' }],
    // The newest first, as Trello lists them.
    actions: [
      comment(2, first, jana, 'Am I here?', '2024-04-02T10:00:00.000Z'),
      comment(1, first, mara, 'Looks *good*', '2024-04-01T10:00:00.000Z'),
      {
        id: trelloId(MADE, 900),
        idMemberCreator: mara.id,
        type: 'createCard',
        date: '2024-03-05T09:30:01.000Z',
        data: {
          card: { id: first.id, name: first.name },
          list: { id: LISTS[0]?.id, name: 'To Do' },
          board: { id: boardId },
        },
        memberCreator: mara,
      },
    ],
    pluginData: [],
  };
}
