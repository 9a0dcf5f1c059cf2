// Lists the places the palette leads to: projects, with favourites and recent ones before anything is typed, and people.
import { IconStarFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Project } from '@worklane/contract/projects';
import { DEFAULT_PROJECT_ICON } from '@worklane/domain/projects/vocabulary';
import { useMemo } from 'react';
import { peopleQuery } from '../../features/companies/parts/people.ts';
import { favouritesQuery } from '../../features/projects/data.ts';
import { Face } from '../../ui/face.tsx';
import type { Command, CommandGroup } from '../../ui/palette/find-commands.ts';
import { closePalette } from '../../ui/palette-state.ts';

interface Options {
  companyId: string;
  projects: readonly Project[];
  /** The one whose tickets are on the screen. */
  onBoard: Project | undefined;
  /** Keys, the latest first. */
  recent: readonly string[];
}

const SHOWN = 6;

export function usePlaces({ companyId, projects, onBoard, recent }: Options): CommandGroup[] {
  const navigate = useNavigate();
  const enabled = companyId !== '';
  const people = useQuery({ ...peopleQuery(companyId), enabled }).data;
  const favourites = useQuery({ ...favouritesQuery(companyId), enabled }).data;
  return useMemo(() => {
    const go = (project: Project): Command => ({
      id: project.id,
      label: project.name,
      words: project.key,
      detail: (
        <>
          {favourites?.includes(project.id) && STAR}
          {project.key}
        </>
      ),
      mark: <span aria-hidden="true">{project.icon || DEFAULT_PROJECT_ICON}</span>,
      run: () => {
        closePalette();
        void navigate({ to: '/projects/$projectKey', params: { projectKey: project.key } });
      },
    });
    const wanted = [
      ...(favourites ?? []).map((id) => projects.find((each) => each.id === id)),
      ...recent.map((key) => projects.find((each) => each.key === key)),
    ].filter((each) => each !== undefined);
    const active = projects.filter(({ status }) => status === 'active');
    return [
      {
        label: 'Projects',
        isForSearch: true,
        isForgiving: true,
        limit: SHOWN,
        commands: [...new Set([...wanted, ...projects])].map(go),
      },
      {
        label: 'Projects',
        isForStart: true,
        limit: SHOWN,
        commands: [...new Set([...wanted, ...active])].flatMap((each) => (each && each !== onBoard ? [go(each)] : [])),
      },
      {
        label: 'People',
        isForSearch: true,
        isForgiving: true,
        limit: SHOWN,
        commands: [...(people?.values() ?? [])].map(({ id, name, avatar }) => ({
          id,
          label: name,
          detail: onBoard ? `Assigned in ${onBoard.key}` : 'Team members',
          mark: <Face id={id} name={name} avatar={avatar} size={20} />,
          run: () => {
            closePalette();
            if (!onBoard) void navigate({ to: '/team' });
            else {
              const params = { projectKey: onBoard.key };
              void navigate({ to: '/projects/$projectKey', params, search: { assignee: id } });
            }
          },
        })),
      },
    ];
  }, [navigate, projects, onBoard, recent, people, favourites]);
}

const STAR = <IconStarFilled size={12} aria-label="Favourite" />;
