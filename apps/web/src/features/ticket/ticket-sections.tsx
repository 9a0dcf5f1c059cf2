// Shows the sections below a ticket's text: frames of a design, files, sub-tickets, links, time and mentions. An empty section
// is one quiet button in a row. Files can be dropped anywhere on it.
import { Button } from '@mantine/core';
import { IconClock, IconLink, IconPaperclip, IconSubtask } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Project } from '@worklane/contract/projects';
import type { TicketRelations } from '@worklane/contract/ticket-relations';
import type { TicketCard } from '@worklane/contract/tickets';
import { type ReactNode, useRef, useState } from 'react';
import { FileInput } from '../../ui/files/file-input.tsx';
import { useFileDrop } from '../../ui/files/use-file-drop.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { attachmentsQuery, useAttachmentChanges } from '../attachments/parts/attachment-changes.ts';
import { Attachments } from '../attachments/parts/attachments.tsx';
import type { PeopleById } from '../companies/parts/people.ts';
import { Links } from '../links/parts/links.tsx';
import { SubTickets } from '../links/parts/sub-tickets.tsx';
import { MentionsList } from '../mentions/parts/mentions-list.tsx';
import { ticketMentionsQuery } from '../mentions/parts/mentions-query.ts';
import type { TicketRights } from '../tickets/parts/ticket-rights.ts';
import styles from '../tickets/parts/ticket-section.module.css';
import { Section } from '../tickets/parts/ticket-section.tsx';
import { timeEntriesQuery } from '../time/parts/time-changes.ts';
import { TimeSpent } from '../time/parts/time-spent.tsx';

/** Loaded only in projects that are linked to a design file. */
const Frames = lazyPart(async () => (await import('./frames.tsx')).Frames);

interface Props {
  ticket: TicketCard;
  project: Project;
  relations: TicketRelations;
  userId: string;
  people: PeopleById;
  rights: TicketRights;
  isOverBoard: boolean;
}

const ADD = { files: 'Attach files', children: 'Add sub-ticket', links: 'Add link', time: 'Log time' } as const;
type Part = keyof typeof ADD;

export function TicketSections({ ticket, project, relations, userId, people, rights, isOverBoard }: Props) {
  const [adding, setAdding] = useState<Part>();
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { data: files = [] } = useQuery(attachmentsQuery(ticket.id));
  const { data: time } = useInfiniteQuery(timeEntriesQuery(ticket.id));
  const { data: mentions = [] } = useQuery(ticketMentionsQuery(ticket.id));
  const fileChanges = useAttachmentChanges(project.id, ticket.id);
  const drop = useFileDrop(rights.canComment ? fileChanges.add : undefined);

  const isShown: Record<Part, boolean> = {
    files: files.length > 0 || fileChanges.isAdding,
    children: relations.children_count > 0 || adding === 'children',
    links: relations.links.length > 0 || adding === 'links',
    time: (time?.pages[0]?.length ?? 0) > 0 || adding === 'time',
  };
  const mayAdd = (part: Part) => (part === 'files' ? rights.canComment : rights.canEdit);
  const addTo = (part: Part) => ({
    label: ADD[part],
    onAdd: () => (part === 'files' ? input.current?.click() : setAdding(part)),
  });
  const addIf = (part: Part) => (mayAdd(part) ? addTo(part) : undefined);
  /** Returns the focus to the button, or to the one in its place when its row was removed. */
  const stopAdding = () => {
    const label = adding && ADD[adding];
    setAdding(undefined);
    requestAnimationFrame(() => {
      if (label && (document.activeElement ?? document.body) === document.body)
        root.current?.querySelector<HTMLElement>(`[data-add="${label}"]`)?.focus();
    });
  };
  const common = { people, isOverBoard, project, ticketId: ticket.id, canEdit: rights.canEdit, stopAdding };
  const quiet = (Object.keys(ADD) as Part[]).filter((part) => !isShown[part] && mayAdd(part));

  return (
    <div ref={root} className={styles.sections} data-over={drop.isOver || undefined} {...drop.handlers}>
      <FileInput ref={input} multiple label="Files to attach" onFiles={fileChanges.add} />
      {quiet.length > 0 && <QuietParts parts={quiet} onAdd={(part) => addTo(part).onAdd()} />}
      {project.figma_file_key && <Frames ticketId={ticket.id} canEdit={rights.canEdit} />}
      {isShown.files && (
        <Attachments
          files={files}
          add={addIf('files')}
          isAdding={fileChanges.isAdding}
          people={people}
          mayDelete={(file) => rights.canDelete || file.uploaded_by === userId}
          onDelete={fileChanges.remove}
        />
      )}
      {isShown.children && (
        <SubTickets
          {...common}
          add={addIf('children')}
          isAdding={adding === 'children'}
          relations={relations}
          parent={ticket}
        />
      )}
      {isShown.links && (
        <Links {...common} add={addIf('links')} isAdding={adding === 'links'} items={relations.links} />
      )}
      {isShown.time && <TimeSpent {...common} add={addIf('time')} isAdding={adding === 'time'} userId={userId} />}
      {mentions.length > 0 && (
        <Section title="Mentioned in">
          <MentionsList mentions={mentions} projectId={project.id} />
        </Section>
      )}
    </div>
  );
}

/** Offers to add what the ticket has none of. */
function QuietParts({ parts, onAdd }: { parts: readonly Part[]; onAdd: (part: Part) => void }) {
  return (
    <div className={styles.quiet} data-print="none">
      {parts.map((part) => (
        <Button
          key={part}
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={MARKS[part]}
          data-add={ADD[part]}
          onClick={() => onAdd(part)}
        >
          {ADD[part]}
        </Button>
      ))}
    </div>
  );
}

const MARKS: Record<Part, ReactNode> = {
  files: <IconPaperclip size={14} stroke={1.75} aria-hidden="true" />,
  children: <IconSubtask size={14} stroke={1.75} aria-hidden="true" />,
  links: <IconLink size={14} stroke={1.75} aria-hidden="true" />,
  time: <IconClock size={14} stroke={1.75} aria-hidden="true" />,
};
