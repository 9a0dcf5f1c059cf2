// Holds the form of the New ticket dialog, and creates the ticket from it.
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import type { Project } from '@worklane/contract/projects';
import type { Sprint } from '@worklane/contract/sprints';
import type { Ticket } from '@worklane/contract/tickets';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { drafts } from '../../platform/local-state/drafts.ts';
import { type Draft, useDraft } from '../../platform/local-state/use-draft.ts';
import { useViewer } from '../../platform/session/use-viewer.ts';
import { useToday } from '../../ui/dates/use-today.ts';
import { NOBODY, peopleQuery } from '../companies/parts/people.ts';
import { useSprintDay, useSprints } from '../sprints/data.ts';
import { isCurrent } from '../sprints/parts/is-current.ts';
import { offeredOf, openSprints } from '../sprints/parts/sprint-options.ts';
import { boardConfigurationQuery } from '../tickets/data.ts';
import { newCardFocus } from '../tickets/parts/focus-new-card.ts';
import { useTicketChanges } from '../tickets/parts/ticket-changes.ts';
import { ticketRights } from '../tickets/parts/ticket-rights.ts';
import { NO_FILTER, type TicketFilter } from '../view-options/parts/ticket-filter.ts';
import type { Grouping } from '../view-options/parts/view-names.ts';
import { readyToSend, release } from './held-files.ts';
import { useCreatableProjects } from './parts/creatable-projects.ts';
import { startOfFilter } from './parts/start-of-filter.ts';
import { toastCreated } from './parts/toast-created.ts';
import { sendHeldFiles } from './send-held-files.ts';
import { startOfLane } from './start-of-lane.ts';
import { draftOn, emptyDraft, fieldsOf, isTyped, nextDraft, reviveDraft, type TicketDraft } from './ticket-draft.ts';

export interface NewTicketProps {
  /** What it begins with. */
  project: Project;
  /** Of what is shown behind it. */
  filter: TicketFilter;
  /** By what the lanes behind it are made. */
  grouping?: Grouping | undefined;
  title?: string;
  onClose: () => void;
  /** Opens a ticket of the project over its board. Without it the ticket opens as a page. */
  onOpen?: (ticket: string) => void;
  /** Told when it is sent, and when the server has it. */
  onCreate?: () => void;
  onCreated?: (ticket: Ticket) => void;
}

const KEPT = { revive: reviveDraft, isTyped };
const NO_SPRINTS: readonly Sprint[] = [];

export function useNewTicketForm(props: NewTicketProps) {
  const { project: opened, onClose } = props;
  const { name, kept } = useKeptDraft(props);
  const projects = useCreatableProjects();
  const project = projects.find(({ id }) => id === kept.value.project_id) ?? opened;
  const facts = useFacts(project);
  const { rights, configuration, sprints, today } = facts;
  const placed = draftOn(kept.value, configuration);
  const draft = { ...placed, sprint_id: offeredOf(openSprints(sprints, today), placed.sprint_id) };
  const { latest, set } = useLatest(kept);
  const changes = useTicketChanges(project.id);
  const sayIt = useSayCreated(props, project, facts);
  const refused = useRefused(name);

  const create = (isForMany: boolean): void => {
    const { html, files } = readyToSend(draft.description, draft.held);
    props.onCreate?.();
    const id = changes.create(fieldsOf(draft, html, rights), {
      onSaved: (ticket) => {
        sayIt(ticket);
        props.onCreated?.(ticket);
        void sendHeldFiles(ticket, files);
      },
      onRefused: () => {
        if (!refused.keep(draft) && isBlank(latest.current)) set(refused.take() ?? draft);
      },
    });
    if (isForMany) {
      kept.discard();
      set(refused.take() ?? nextDraft(draft));
      if (isBlank(latest.current)) kept.sent();
      return;
    }
    kept.sent();
    if (props.onOpen && project.id === opened.id) newCardFocus.request(id);
    onClose();
  };
  const cancel = () => {
    kept.discard();
    release(draft.held);
    onClose();
  };
  return { ...facts, kept, draft, latest, set, project, projects, create, cancel };
}

const isBlank = ({ title, description, held }: TicketDraft): boolean =>
  title.trim() === '' && description === '' && held.length === 0;

/** Stores what is typed on this machine, by the project it was started for. */
function useKeptDraft({ project, filter, grouping, title = '' }: NewTicketProps) {
  const { rights, configuration, sprints, sprintDay } = useFacts(project);
  const newTitle = useRouterState({ select: ({ location }) => location.state.newTitle });
  const newLane = useRouterState({ select: ({ location }) => location.state.newLane });
  const members = rights.canAssign ? project.project_members : [];
  const currentSprint = sprints.find((each) => isCurrent(each, sprintDay))?.id;
  const name = `new-ticket ${project.id}`;
  const start: TicketDraft = {
    ...emptyDraft(project.id, configuration),
    ...startOfFilter(filter, { members, canEdit: rights.canEdit, currentSprint }),
    ...startOfLane(newLane, grouping, { members, canEdit: rights.canEdit }),
    title: title || (newTitle ?? ''),
  };
  return { name, kept: useDraft<TicketDraft>(name, start, KEPT) };
}

function useFacts(project: Project) {
  const viewer = useViewer(useMemo(() => [project], [project]));
  const rights = ticketRights(viewer, project);
  return {
    rights,
    configuration: useQuery(boardConfigurationQuery(project)).data,
    people: useQuery(peopleQuery(project.company_id)).data ?? NOBODY,
    sprints: useSprints(project.id, rights.canEdit && project.sprint_enabled) ?? NO_SPRINTS,
    today: useToday(),
    sprintDay: useSprintDay(project.company_id),
  };
}

/** Returns the latest value, for files that arrive between two renders. */
function useLatest(kept: Draft<TicketDraft>) {
  const latest = useRef(kept.value);
  useLayoutEffect(() => {
    latest.current = kept.value;
  });
  const set = (fields: Partial<TicketDraft>) => {
    latest.current = { ...latest.current, ...fields };
    kept.set(latest.current);
  };
  return { latest, set };
}

function useSayCreated(
  { project: opened, filter, onOpen }: NewTicketProps,
  project: Project,
  { today, sprintDay, configuration, sprints }: ReturnType<typeof useFacts>,
) {
  const navigate = useNavigate();
  const isBehind = onOpen !== undefined && project.id === opened.id;
  const openPage = (ticketId: string) =>
    void navigate({ to: '/projects/$projectKey/tickets/$ticketId', params: { projectKey: project.key, ticketId } });
  return (ticket: Ticket) =>
    toastCreated(ticket, {
      filter: isBehind ? filter : NO_FILTER,
      context: { projectKey: project.key, today, sprintDay, statuses: configuration?.statuses ?? [], sprints },
      onOpen: isBehind ? onOpen : openPage,
    });
}

/** Holds a draft that the server refused while the form stayed open for the next ticket, until the form is free. */
function useRefused(name: string) {
  const [refused] = useState(() => ({ draft: undefined as TicketDraft | undefined, isClosed: false }));
  useEffect(() => {
    refused.isClosed = false;
    return () => {
      refused.isClosed = true;
      if (refused.draft) drafts.write(name, refused.draft);
    };
  }, [refused, name]);
  return {
    /** @returns whether it was put where the form finds it when it opens again */
    keep: (draft: TicketDraft): boolean => {
      if (refused.isClosed) drafts.write(name, draft);
      else refused.draft = draft;
      return refused.isClosed;
    },
    take: (): TicketDraft | undefined => {
      const { draft } = refused;
      refused.draft = undefined;
      return draft;
    },
  };
}
