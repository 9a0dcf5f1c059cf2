// Shows favourites, the project's views and the latest tickets in the sidebar. Fetched once the page is shown, and
// placed below everything that is there from the start, so that nothing moves.
import { IconBookmark } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Project } from '@worklane/contract/projects';
import { DEFAULT_PROJECT_ICON } from '@worklane/domain/projects/vocabulary';
import { type ReactNode, useState } from 'react';
import { favouritesQuery } from '../../features/projects/data.ts';
import { useOwnProjects } from '../../features/projects/parts/use-own-projects.ts';
import { StatusMark } from '../../features/tickets/parts/marks.tsx';
import { foundTicketsQuery } from '../../features/tickets/parts/use-ticket-finder.tsx';
import { searchIn } from '../../features/view-options/parts/board-view.ts';
import { viewsQuery } from '../../features/views/data.ts';
import { useLocalState } from '../../platform/local-state/local-state.ts';
import { recentlyOpened } from '../../platform/local-state/recently-opened.ts';
import styles from './sidebar.module.css';

const SHOWN = 6;
const RECENT_SHOWN = 4;

export function SidebarMore({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  const companyId = useLocalState((state) => state.company?.id ?? '');
  const { query, current } = useOwnProjects();
  const favourites = useQuery({ ...favouritesQuery(companyId), enabled: companyId !== '' }).data ?? [];
  const starred = favourites.flatMap((id) => query.data?.find((project) => project.id === id) ?? []);
  const click = onNavigate && { onClick: onNavigate };
  return (
    <>
      {current && <Views project={current} onNavigate={onNavigate} />}
      {starred.length > 0 && (
        <Section title="Favourites">
          {starred.slice(0, SHOWN).map(({ id, key, name, icon }) => (
            <Link
              key={id}
              to="/projects/$projectKey"
              params={{ projectKey: key }}
              className={styles.link}
              title={name}
              {...click}
            >
              <span className={styles.emoji} aria-hidden="true">
                {icon || DEFAULT_PROJECT_ICON}
              </span>
              <span className={styles.words}>{name}</span>
            </Link>
          ))}
        </Section>
      )}
      <Recent companyId={companyId} onNavigate={onNavigate} />
    </>
  );
}

function Views({ project, onNavigate }: { project: Project; onNavigate?: (() => void) | undefined }) {
  const views = useQuery(viewsQuery(project.id)).data ?? [];
  if (views.length === 0) return null;
  return (
    <Section title="Views">
      {views.slice(0, SHOWN).map(({ id, name, query }) => (
        <Link
          key={id}
          to="/projects/$projectKey"
          params={{ projectKey: project.key }}
          search={searchIn(query)}
          className={styles.link}
          title={name}
          {...(onNavigate && { onClick: onNavigate })}
        >
          <IconBookmark size={16} stroke={1.6} aria-hidden="true" />
          <span className={styles.words}>{name}</span>
        </Link>
      ))}
    </Section>
  );
}

function Recent({ companyId, onNavigate }: { companyId: string; onNavigate?: (() => void) | undefined }) {
  // As they were when this was drawn: what is open does not push the others about.
  const [recent] = useState(() => recentlyOpened().tickets);
  const { data = [] } = useQuery(foundTicketsQuery(companyId, '', recent));
  if (data.length === 0) return null;
  return (
    <Section title="Recent">
      {data.slice(0, RECENT_SHOWN).map(({ id, key, project_key, title, status_category }) => (
        <Link
          key={id}
          to="/projects/$projectKey/tickets/$ticketId"
          params={{ projectKey: project_key, ticketId: key }}
          className={styles.link}
          title={`${key} ${title}`}
          {...(onNavigate && { onClick: onNavigate })}
        >
          <StatusMark category={status_category} />
          <span className={styles.words} dir="auto">
            {title}
          </span>
        </Link>
      ))}
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.more} aria-label={title}>
      <h2 className={styles.label}>{title}</h2>
      <div className={styles.group}>{children}</div>
    </section>
  );
}
