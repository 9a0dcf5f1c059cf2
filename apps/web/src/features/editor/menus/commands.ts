// Lists what can be chosen after a slash, and does it.
import type { TablerIcon } from '@tabler/icons-react';
import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconBlockquote,
  IconCalendarTime,
  IconCircleCheck,
  IconCode,
  IconFileText,
  IconFolder,
  IconH1,
  IconH2,
  IconH3,
  IconH4,
  IconH5,
  IconH6,
  IconInfoCircle,
  IconLayoutKanban,
  IconLineDashed,
  IconList,
  IconListCheck,
  IconListNumbers,
  IconPhoto,
  IconTable,
  IconTemplate,
  IconTicket,
  IconTypography,
  IconUsers,
} from '@tabler/icons-react';
import { selectedBlock } from '../blocks/find-block.ts';
import { type Kind, turnInto } from '../blocks/turn-into.ts';
import { askDocument, askTicket, insertNow, insertTable, live, template } from './insert.ts';
import type { Session } from './session.ts';
import { choosePictures } from './uploads.ts';

export interface Command {
  label: string;
  group: 'Insert' | 'Templates' | 'Live data' | 'Blocks';
  icon: TablerIcon;
  /** What is typed for the same. */
  sign?: string;
  also: string;
  /** Words alone: it has a place in a cell too. */
  isWords?: boolean;
  /** Too much for a description or a comment. */
  isForPages?: boolean;
  run: (session: Session) => void;
}

const turn =
  (kind: Kind) =>
  ({ view }: Session) => {
    const block = selectedBlock(view.state);
    if (block) view.dispatch(turnInto(view.state.tr, block.pos, kind));
  };
const COMMANDS: readonly Command[] = [
  {
    label: 'Heading',
    group: 'Insert',
    icon: IconH1,
    sign: '#',
    also: 'title h1 heading 1',
    run: turn({ type: 'heading' }),
  },
  {
    label: 'Bullet list',
    group: 'Insert',
    icon: IconList,
    sign: '-',
    also: 'bulleted unordered ul',
    run: turn({ type: 'bulleted-list' }),
  },
  {
    label: 'Todo list',
    group: 'Insert',
    icon: IconListCheck,
    sign: '[]',
    also: 'task checkbox checklist',
    run: turn({ type: 'todo' }),
  },
  { label: 'Create ticket', group: 'Insert', icon: IconTicket, also: 'new issue task', isWords: true, run: askTicket },
  {
    label: 'Link document',
    group: 'Insert',
    icon: IconFileText,
    also: 'page reference doc',
    isWords: true,
    run: askDocument,
  },
  {
    label: 'Date and time',
    group: 'Insert',
    icon: IconCalendarTime,
    also: 'date/time datetime now today',
    isWords: true,
    run: insertNow,
  },
  {
    label: 'Meeting notes',
    group: 'Templates',
    icon: IconTemplate,
    also: 'meeting template agenda',
    run: template('meeting'),
  },
  {
    label: 'Project plan',
    group: 'Templates',
    icon: IconTemplate,
    also: 'project template brief',
    run: template('project'),
  },
  {
    label: 'Daily standup',
    group: 'Templates',
    icon: IconTemplate,
    also: 'standup template',
    run: template('standup'),
  },
  {
    label: 'Ticket list',
    group: 'Live data',
    icon: IconLayoutKanban,
    also: 'insert ticket list board',
    run: live('tickets'),
  },
  {
    label: 'Project info',
    group: 'Live data',
    icon: IconFolder,
    also: 'insert project info about facts',
    run: live('project'),
  },
  { label: 'Team members', group: 'Live data', icon: IconUsers, also: 'insert team members people', run: live('team') },
  { label: 'Text', group: 'Blocks', icon: IconTypography, also: 'paragraph plain', run: turn({ type: 'paragraph' }) },
  ...[IconH2, IconH3, IconH4, IconH5, IconH6].map((icon, index): Command => {
    const level = index + 2;
    return {
      label: `Heading ${level}`,
      group: 'Blocks',
      icon,
      sign: '#'.repeat(level),
      also: `h${level} subtitle`,
      isForPages: level > 3,
      run: turn({ type: 'heading', level }),
    };
  }),
  {
    label: 'Numbered list',
    group: 'Blocks',
    icon: IconListNumbers,
    sign: '1.',
    also: 'ordered ol',
    run: turn({ type: 'numbered-list' }),
  },
  {
    label: 'Quote',
    group: 'Blocks',
    icon: IconBlockquote,
    sign: '>',
    also: 'citation blockquote',
    run: turn({ type: 'quote' }),
  },
  { label: 'Code', group: 'Blocks', icon: IconCode, sign: '```', also: 'snippet pre', run: turn({ type: 'code' }) },
  {
    label: 'Divider',
    group: 'Blocks',
    icon: IconLineDashed,
    sign: '---',
    also: 'line rule hr',
    run: turn({ type: 'divider' }),
  },
  { label: 'Table', group: 'Blocks', icon: IconTable, also: 'grid rows columns', run: insertTable },
  { label: 'Image', group: 'Blocks', icon: IconPhoto, also: 'picture photo upload', run: choosePictures },
  {
    label: 'Info callout',
    isForPages: true,
    group: 'Blocks',
    icon: IconInfoCircle,
    also: 'note box',
    run: turn({ type: 'callout', style: 'info' }),
  },
  {
    label: 'Warning callout',
    isForPages: true,
    group: 'Blocks',
    icon: IconAlertTriangle,
    also: 'note box',
    run: turn({ type: 'callout', style: 'warning' }),
  },
  {
    label: 'Error callout',
    isForPages: true,
    group: 'Blocks',
    icon: IconAlertOctagon,
    also: 'note box danger',
    run: turn({ type: 'callout', style: 'error' }),
  },
  {
    label: 'Success callout',
    isForPages: true,
    group: 'Blocks',
    icon: IconCircleCheck,
    also: 'note box tip',
    run: turn({ type: 'callout', style: 'success' }),
  },
];

const plain = (text: string) => text.toLowerCase().replace(/\s+/g, '');

/** Finds commands; those whose name begins with the query come first. */
export function findCommands(query: string, session: Session): Command[] {
  const { createTicket, linkDocument, dress } = session.latest.current;
  const isInCell = session.ui.getState().isInTable;
  const sought = plain(query);
  const isForTexts = ({ group, run, isForPages }: Command) =>
    !isForPages && (group === 'Insert' || group === 'Blocks') && (run !== choosePictures || dress?.canUpload);
  const isOffered = (command: Command) => (!dress || isForTexts(command)) && isPossible(command);
  const isPossible = ({ run, isWords }: Command) =>
    (run !== askTicket || createTicket) && (run !== askDocument || linkDocument) && (!isInCell || isWords);
  const rank = ({ label: name, also }: Command) => {
    if (plain(name).startsWith(sought)) return 0;
    if (plain(name).includes(sought)) return 1;
    return plain(also).includes(sought) ? 2 : 3;
  };
  const found = COMMANDS.filter((command) => isOffered(command) && rank(command) < 3);
  return sought === '' ? found : found.toSorted((a, b) => rank(a) - rank(b));
}
