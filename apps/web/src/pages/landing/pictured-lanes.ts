// Lists the example tickets on the landing page's board.
import type { StatusCategory } from '@worklane/domain/tickets/vocabulary';

export interface PicturedCard {
  key: string;
  title: string;
  label: string;
  hours: number;
  initials: string;
  person: number;
  isChosen?: boolean;
}

const card = (key: string, title: string, label: string, hours: number, initials: string, person: number) => ({
  key: `EDGE-${key}`,
  title,
  label,
  hours,
  initials,
  person,
});

interface PicturedLane {
  status: StatusCategory;
  label: string;
  count: number;
  cards: PicturedCard[];
}

export const PICTURED_LANES: readonly PicturedLane[] = [
  {
    status: 'todo',
    label: 'Todo',
    count: 7,
    cards: [
      card('428', 'Count every slash a pattern consumes', 'router', 3, 'AT', 2),
      card('412', 'Allow setting cookie SameSite attribute in lowercase too', 'cookie', 2, 'TR', 6),
      card('431', 'Fix parsing of responses without a body', 'client', 2, 'PN', 1),
      card('417', 'Sort handlers by score only when necessary', 'router', 1, 'JW', 8),
    ],
  },
  {
    status: 'in_progress',
    label: 'In Progress',
    count: 5,
    cards: [
      card('389', 'Render async children of document metadata tags', 'jsx', 5, 'PN', 1),
      { ...card('401', 'Add generics type to the socket context', 'websocket', 2, 'ML', 0), isChosen: true },
      card('409', 'Explicitly return No Content in OPTIONS requests', 'cors', 2, 'SO', 4),
      card('376', 'Simplify HTTP benchmark implementation', 'benchmark', 8, 'JW', 8),
    ],
  },
  {
    status: 'in_review',
    label: 'In Review',
    count: 5,
    cards: [
      card('394', 'Avoid attaching the abort signal on newer versions', 'streaming', 8, 'SO', 4),
      card('367', 'Avoid compressing if transfer-encoding is set', 'compress', 3, 'ED', 7),
      card('381', 'Missing proxy response status', 'proxy', 2, 'TR', 6),
      card('371', 'Make the socket adapter more changeable', 'websocket', 5, 'AT', 2),
    ],
  },
  {
    status: 'done',
    label: 'Done',
    count: 21,
    cards: [
      card('352', 'GET and HEAD body error at the edge', 'lambda', 8, 'SO', 4),
      card('358', 'Prevent prefix overmatch on wildcard routes', 'router', 2, 'JW', 8),
      card('361', 'Performance of the precompressed feature', 'static', 3, 'ED', 7),
      card('349', 'Extend the token check with an anonymous option', 'jwk', 8, 'PN', 1),
    ],
  },
];
