// Turns search results into rows: each with its icon, its words and its link.
import { IconFileText, IconMessage, IconPaperclip } from '@tabler/icons-react';
import type { Project } from '@worklane/contract/projects';
import type { Found, SearchKind } from '@worklane/contract/search';
import { NEW_DOCUMENT_TITLE } from '@worklane/domain/documents/vocabulary';
import { DEFAULT_PROJECT_ICON } from '@worklane/domain/projects/vocabulary';
import type { ParsedSearch } from '@worklane/domain/search/parse-search';
import type { ReactNode } from 'react';
import { RelativeTime } from '../../ui/dates/relative-time.tsx';
import { Face } from '../../ui/face.tsx';
import type { PeopleById, Person } from '../companies/parts/people.ts';
import { StatusMark } from '../tickets/parts/marks.tsx';
import { findProjectsAndPeople } from './find-projects-and-people.ts';

export interface ResultRow {
  id: string;
  leadsTo:
    | { ticket: string; of: string; hash?: string }
    | { document: string; of: string; hash?: string }
    | { project: string }
    | 'team';
  mark: ReactNode;
  /** Before the title: a key. */
  lead?: string;
  /** Plain and matching text in turn. */
  title: readonly string[];
  excerpt?: readonly string[] | null;
  detail?: ReactNode;
}

const DOCUMENT = <IconFileText size={16} stroke={1.6} />;
const COMMENT = <IconMessage size={16} stroke={1.6} />;
const FILE = <IconPaperclip size={16} stroke={1.6} />;

type Owner = Found['comments'][number] | Found['files'][number];

const ownerOf = ({ ticket_key, document_id, project_key: of }: Owner) =>
  ticket_key === null ? { document: document_id ?? '', of } : { ticket: ticket_key, of };

const nameOf = ({ ticket_key, owner_title }: Owner): string =>
  ticket_key === null ? titleOf(owner_title) : `${ticket_key} ${owner_title}`;

const titleOf = (title: string): string => title.trim() || NEW_DOCUMENT_TITLE;

/** @returns the rows of what the server found */
export function rowsOf(found: Found, people: PeopleById): Record<SearchKind, ResultRow[]> {
  const { tickets, documents, comments, files } = found;
  return {
    tickets: tickets.map((each) => ({
      id: each.id,
      leadsTo: { ticket: each.key, of: each.project_key },
      mark: <StatusMark category={each.status_category} />,
      lead: each.key,
      title: each.marked_title,
      excerpt: each.excerpt,
    })),
    documents: documents.map((each) => ({
      id: each.id,
      leadsTo: { document: each.id, of: each.project_key },
      mark: DOCUMENT,
      title: each.title.trim() ? each.marked_title : [NEW_DOCUMENT_TITLE],
      excerpt: each.excerpt,
      detail: each.project_key,
    })),
    comments: comments.map((each) => ({
      id: each.id,
      leadsTo: { ...ownerOf(each), hash: `comment-${each.id}` },
      mark: COMMENT,
      title: [nameOf(each)],
      excerpt: each.excerpt,
      detail: (
        <>
          {people.get(each.user_id ?? '')?.name ?? 'Former member'}, <RelativeTime at={each.created_at} />
        </>
      ),
    })),
    files: files.map((each) => ({
      id: each.id,
      leadsTo: ownerOf(each),
      mark: FILE,
      title: each.marked_name,
      detail: nameOf(each),
    })),
  };
}

/** @returns the rows of projects and people whose names match, or are similar where none does */
export function placeRows(parsed: ParsedSearch, projects: readonly Project[], people: readonly Person[]) {
  const found = findProjectsAndPeople(parsed, projects, people);
  return {
    isCorrected: found.isCorrected,
    projects: found.projects.map(
      ({ id, key, name, icon }): ResultRow => ({
        id,
        leadsTo: { project: key },
        mark: <span aria-hidden="true">{icon || DEFAULT_PROJECT_ICON}</span>,
        lead: key,
        title: [name],
      }),
    ),
    people: found.people.map(
      ({ id, name, avatar }): ResultRow => ({
        id,
        leadsTo: 'team',
        mark: <Face id={id} name={name} avatar={avatar} size={20} />,
        title: [name],
      }),
    ),
  };
}
