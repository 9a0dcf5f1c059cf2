// Opens the menu of a ticket in My Tasks: on a right click, Shift+F10 or the Menu key.
import { useNavigate } from '@tanstack/react-router';
import type { Project } from '@worklane/contract/projects';
import type { CompanyBrief } from '@worklane/contract/users';
import { useEffect, useEffectEvent, useState } from 'react';
import { useViewerAnywhere } from '../../platform/session/use-viewer-anywhere.ts';
import { MenuAt, menuPointOf, type Shown } from '../selection/parts/ticket-menu.tsx';
import { ticketRights } from '../tickets/parts/ticket-rights.ts';

interface Props {
  projects: readonly Project[];
  companies: readonly CompanyBrief[];
}

export function TaskMenu({ projects, companies }: Props) {
  const viewer = useViewerAnywhere(projects, companies);
  const navigate = useNavigate();
  const [open, setOpen] = useState<{ shown: Shown; project: Project }>();
  const onMenu = useEffectEvent((event: MouseEvent) => {
    const row = (event.target as Element).closest<HTMLElement>('[data-ticket][data-project]');
    const project = projects.find(({ id }) => id === row?.dataset.project);
    if (!row || !project || (event as PointerEvent).pointerType === 'touch') return;
    event.preventDefault();
    setOpen({ shown: menuPointOf(row, event), project });
  });
  useEffect(() => {
    const show = (event: MouseEvent) => onMenu(event);
    document.addEventListener('contextmenu', show);
    return () => document.removeEventListener('contextmenu', show);
  }, []);
  if (!open) return null;
  const { shown, project } = open;
  const close = () => {
    // What comes next, like a page of the palette, acts on the task with the focus.
    shown.card.querySelector<HTMLElement>('[data-task]')?.focus({ preventScroll: true });
    setOpen(undefined);
  };
  const onOpen = (key: string) =>
    void navigate({
      to: '/projects/$projectKey/tickets/$ticketId',
      params: { projectKey: project.key, ticketId: key },
    });
  return (
    <MenuAt project={project} onOpen={onOpen} shown={shown} rights={ticketRights(viewer, project)} onClose={close} />
  );
}
