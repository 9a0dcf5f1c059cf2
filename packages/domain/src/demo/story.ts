// Describes the work of the demo company: what each ticket and document says, who did what to it and when.
import type { CheckState, PullRequestState } from '../github/pull-requests.ts';
import type { TicketFields } from '../tickets/fields.ts';
import type { LinkKind } from '../tickets/link-kinds.ts';
import type { Priority, StatusCategory, TicketType } from '../tickets/vocabulary.ts';

export type DemoName = 'mara' | 'tomas' | 'aiko' | 'jonas' | 'priya' | 'sam' | 'elena';

export interface DemoComment {
  by: DemoName;
  /** HTML. */
  text: string;
  /** After the ticket was created. */
  afterDays: number;
}

/** A frame of the project's design, which the description links to. */
interface DemoFrame {
  node_id: string;
  name: string;
  /** It has looked different for so many days, and nobody has marked that as seen. */
  changedAgo?: number;
}

interface DemoPullRequest {
  number: number;
  branch: string;
  title: string;
  /** A name at GitHub. */
  by: string;
  state: PullRequestState;
  checks: CheckState;
  /** Days before today. */
  changedAgo: number;
}

export interface DemoTicket {
  title: string;
  /** HTML. */
  description?: string;
  type: TicketType;
  priority: Priority;
  color?: TicketFields<'color'>['color'];
  labels?: readonly string[];
  /** In hours. */
  estimate?: number;
  status: StatusCategory;
  by: DemoName;
  assignees?: readonly DemoName[];
  /** Days before today. */
  createdAgo: number;
  /** When it got its current status; by default, after a quarter of the time since its creation. */
  movedAgo?: number;
  /** Days from today; negative is overdue. */
  dueIn?: number;
  /** The same of the first day. */
  startIn?: number;
  /** 0 is the running sprint. */
  sprint?: number;
  comments?: readonly DemoComment[];
  /** The title of its parent, which comes before it in the list. */
  parent?: string;
  link?: { kind: LinkKind; to: string };
  /** In hours, by its first assignee. */
  spent?: number;
  file?: { name: string; text: string };
  frames?: readonly DemoFrame[];
  pullRequests?: readonly DemoPullRequest[];
}

/** Comments on a document, the oldest first. */
export interface DemoThread {
  /** The words it is about; left out: the whole document. */
  about?: string;
  comments: readonly { by: DemoName; text: string; afterDays: number }[];
  /** Who resolved it, right after its last comment. */
  resolvedBy?: DemoName;
}

export interface DemoDocument {
  title: string;
  category: string;
  by: DemoName;
  /** Days before today. */
  createdAgo: number;
  /** HTML as documents are stored; of a link, its address. */
  content: { html: string } | { url: string };
  threads?: readonly DemoThread[];
}

export interface DemoView {
  name: string;
  /** As in the address of the board. */
  search: string;
}

export interface DemoProject {
  key: string;
  name: string;
  icon: string;
  description: string;
  agency: string | null;
  project_status: 'active' | 'maintenance';
  /** The total, or a month's in maintenance. */
  hours: number;
  /** Who works on it beside the owner. */
  people: readonly DemoName[];
  views: readonly DemoView[];
  documents?: readonly DemoDocument[];
  /** The file at Figma that it is linked to. It doesn't exist there: the demo contacts nobody. */
  design?: { key: string; name: string };
  /** The same of a repository at GitHub. */
  repository?: { owner: string; name: string };
  /** Who is away, in days from today. */
  daysOff?: readonly { by: DemoName; from: number; to: number; isHalf?: true; note: string }[];
  /** Oldest first. */
  tickets: readonly DemoTicket[];
}
